// what is open, sorted and filtered stands in the address behind the place: #cards?cards.sort=-2&open=table-rates
const folds = [...document.querySelectorAll("main details")];
const foldName = (fold, i) => fold.querySelector("summary").id || fold.querySelector("summary > [id]")?.id || String(i);
const tables = [...document.querySelectorAll("table.data")].map((table) => ({
  table, key: table.id.slice(2), rows: [...table.tBodies[0].rows].filter((row) => row.querySelector(".tg")),
}));
const toolsOf = (table) => (table.matches(".filtered") ? [...table.previousElementSibling.querySelectorAll("input, select, button")] : []);
const asked = () => {
  const [place, query = ""] = location.hash.slice(1).split("?");
  return [place, new URLSearchParams(query)];
};
const named = (place) => {
  try { return place ? document.getElementById(decodeURIComponent(place)) : null; } catch { return null; }
};
// the folds that a place opens by itself
const opens = (target) => {
  const found = target ? [...target.querySelectorAll(":scope > details")] : [];
  for (let part = target; part; part = part.parentElement) if (part.tagName === "DETAILS") found.push(part);
  return found;
};
const reveal = () => opens(named(asked()[0])).forEach((fold) => { fold.open = true; });

const stateOf = (place) => {
  const query = new URLSearchParams(), known = opens(named(place));
  const put = (name, value) => { if (value) query.set(name, value); };
  for (const {table, key, rows} of tables) {
    const heads = [...table.tHead.rows[0].cells], at = heads.findIndex((head) => head.hasAttribute("aria-sort"));
    put(`${key}.sort`, at < 0 ? "" : `${heads[at].getAttribute("aria-sort") === "descending" ? "-" : ""}${at + 1}`);
    for (const tool of toolsOf(table)) {
      if (tool.tagName === "BUTTON") put(`${key}.all`, tool.getAttribute("aria-pressed") === "true" ? "1" : "");
      else put(`${key}.${tool.tagName === "SELECT" ? "kind" : "find"}`, tool.value);
    }
    put(`${key}.rows`, rows.flatMap((row, i) => (row.querySelector("[aria-expanded=true]") ? [i + 1] : [])).join());
  }
  put("open", folds.flatMap((fold, i) => (fold.open && !known.includes(fold) ? [foldName(fold, i)] : [])).join());
  return query;
};
const arranged = (key, what, value) => {
  const {table, rows} = tables.find((one) => one.key === key) ?? {};
  if (!table) return;
  const head = table.tHead.rows[0].cells[Math.abs(value) - 1];
  if (what === "sort" && head?.querySelector(".so")) sorted(table, head, head.cellIndex, value < 0);
  if (what === "rows") value.split(",").forEach((at) => { if (rows[at - 1]) opened(rows[at - 1], true); });
  for (const tool of toolsOf(table)) {
    if (tool.tagName === "BUTTON") { if (what === "all" && tool.getAttribute("aria-pressed") !== "true") tool.click(); continue; }
    if (what !== (tool.tagName === "SELECT" ? "kind" : "find")) continue;
    tool.value = value;
    tool.dispatchEvent(new Event(tool.tagName === "SELECT" ? "change" : "input"));
  }
};
const restored = () => {
  const [place, query] = asked();
  for (const [name, value] of query) {
    const cut = name.lastIndexOf(".");
    if (name === "open") folds.forEach((fold, i) => { fold.open ||= value.split(",").includes(foldName(fold, i)); });
    else arranged(name.slice(0, cut), name.slice(cut + 1), value);
  }
  reveal();
  if (query.size) named(place)?.scrollIntoView();
};
let waits = 0;
const kept = () => {
  stops();
  const [place] = asked(), query = stateOf(place).toString().replaceAll("%2C", ",");
  const hash = place || query ? `#${place}${query && "?"}${query}` : "";
  if (hash === location.hash) return;
  // a page in a frame has no address of its own
  try { history.replaceState(history.state, "", hash || location.pathname + location.search); } catch { return; }
};
const later = () => {
  clearTimeout(waits);
  waits = setTimeout(kept, 200);
};
for (const event of ["click", "input", "change", "toggle"]) document.addEventListener(event, later, true);
addEventListener("hashchange", () => { restored(); later(); });
restored();
