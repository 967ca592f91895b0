"use strict";
const make = (tag, words = "", kind = "") => {
  const made = document.createElement(tag);
  if (words) made.textContent = words;
  if (kind) made.className = kind;
  if (tag === "button") made.type = "button";
  return made;
};
const words = (row) => row.textContent.toLowerCase();
const detail = (row) => (row.nextElementSibling?.classList.contains("dt") ? row.nextElementSibling : null);
const number = (text) => parseFloat(text.replace(/[,\s<]/g, "").replace("\u2212", "-"));

// a command is copied, or selected where there is no clipboard
const copied = (command) => {
  const button = make("button", "Copy", "cp");
  button.setAttribute("aria-label", `Copy: ${command.textContent}`);
  command.after(button);
  button.addEventListener("click", () => {
    const select = () => getSelection().selectAllChildren(command);
    if (!navigator.clipboard) return select();
    navigator.clipboard.writeText(command.textContent).then(() => { button.textContent = "Copied"; }, select);
  });
};
document.querySelectorAll("code.cmd").forEach(copied);

// a heading sorts; a row keeps its detail below it
const sorted = (table, head, column, down = head.getAttribute("aria-sort") !== "descending") => {
  const text = (row) => row.cells[column].textContent.trim();
  const order = (a, b) => {
    if (text(a) === "\u2013" || text(b) === "\u2013") return (text(a) === "\u2013") - (text(b) === "\u2013");
    const n = number(text(a)) - number(text(b));
    const found = Number.isNaN(n) ? text(a).localeCompare(text(b)) : n;
    return down ? -found : found;
  };
  const body = table.tBodies[0];
  const rows = [...body.rows].filter((row) => !row.classList.contains("dt"));
  for (const row of rows.map((one) => [one, detail(one)]).sort((a, b) => order(a[0], b[0])).flat()) if (row) body.append(row);
  for (const other of table.querySelectorAll("[aria-sort]")) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
};
for (const table of document.querySelectorAll("table.sortable")) {
  table.querySelectorAll("thead th").forEach((head, column) => {
    const button = make("button", "", "so");
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => sorted(table, head, column));
  });
}

// a row opens; the detail of a row that is folded away itself is text until then
const spelled = (row) => {
  const cell = make("td");
  cell.colSpan = row.cells.length;
  for (const line of row.dataset.also.split("|")) {
    const part = make("p");
    const said = line.slice(line.indexOf(":") + 1).split("`");
    part.append(make("b", line.slice(0, line.indexOf(":") + 1)));
    said.forEach((piece, i) => part.append(i % 2 ? make("code", piece, "cmd") : piece));
    part.querySelectorAll("code").forEach(copied);
    cell.append(part);
  }
  const below = make("tr", "", "dt");
  below.append(cell);
  row.after(below);
};
const opened = (row, is) => {
  if (is && !detail(row)) spelled(row);
  if (detail(row)) detail(row).hidden = !is;
  row.querySelector(".tg").setAttribute("aria-expanded", String(is));
};
for (const row of document.querySelectorAll("tr:has(+ .dt), tr[data-also]")) {
  const name = row.cells[0];
  const button = make("button", "", "tg");
  button.append(...name.childNodes);
  name.append(button);
  opened(row, false);
  button.addEventListener("click", () => opened(row, button.getAttribute("aria-expanded") === "false"));
}

// a filter takes any words of a row and its detail, and a kind; without words the rest stays folded
for (const table of document.querySelectorAll("table.filtered")) {
  const rows = [...table.tBodies[0].rows].filter((row) => !row.classList.contains("dt"));
  // on a phone
  if (matchMedia("(max-width: 44rem)").matches) rows.slice(10).forEach((row) => row.classList.add("rest"));
  const kinds = [...table.tHead.rows[0].cells].findIndex((head) => words(head).trim() === "kind");
  const kind = (row) => row.cells[kinds]?.textContent.trim();
  const tools = make("p", "", "tools");
  const label = make("label", "Filter: ");
  const input = make("input");
  input.type = "search";
  label.append(input);
  tools.append(label);
  const select = make("select");
  const names = kinds < 0 ? [] : [...new Set(rows.map(kind))].sort();
  if (names.length > 1) {
    const about = make("label", "Kind: ");
    select.append(new Option("all", ""), ...names.map((name) => new Option(name, name)));
    about.append(select);
    tools.append(about);
  }
  const all = make("button", `All ${rows.length}`);
  all.setAttribute("aria-pressed", "false");
  const left = make("span");
  left.setAttribute("role", "status");
  tools.append(all, left);
  table.before(tools);
  const show = () => {
    const asked = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const whole = asked.length > 0 || select.value || all.getAttribute("aria-pressed") === "true";
    let shown = 0;
    for (const row of rows) {
      const text = words(row) + (detail(row) ? words(detail(row)) : (row.dataset.also ?? "").toLowerCase());
      const fits = asked.every((word) => text.includes(word)) && (!select.value || kind(row) === select.value);
      row.hidden = !fits || (!whole && row.classList.contains("rest"));
      if (row.hidden && row.querySelector(".tg")) opened(row, false);
      shown += !row.hidden;
    }
    left.textContent = `${shown} of ${rows.length}`;
  };
  all.addEventListener("click", () => {
    all.setAttribute("aria-pressed", String(all.getAttribute("aria-pressed") !== "true"));
    show();
  });
  all.hidden = !rows.some((row) => row.classList.contains("rest"));
  input.addEventListener("input", show);
  select.addEventListener("change", show);
  show();
}

// a table whose rows are cards keeps its roles
for (const [roles, role] of [["table.data", "table"], [".data tbody, .data thead", "rowgroup"], [".data tr", "row"],
  [".data td", "cell"], [".data tbody th", "rowheader"], [".data thead th", "columnheader"]]) {
  for (const part of document.querySelectorAll(roles)) part.setAttribute("role", role);
}
