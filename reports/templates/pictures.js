// the marks of a picture: one stop of the tab key, arrows go on from there, and a tip says what hover says
const pictures = [...document.querySelectorAll(".strip, .drawing, table:has(svg.curve)")];
// mark -> what its tip says, its name, and its numbers
const told = new Map();
const tip = make("div", "", "tip");
tip.hidden = true;
tip.setAttribute("aria-hidden", "true");
document.querySelector("main").append(tip);

const marked = (mark, name, value, v = mark.dataset.v) => {
  const words = `${name.join(", ")}: ${value}`;
  mark.removeAttribute("title");
  mark.tabIndex = -1;
  mark.setAttribute("aria-label", words);
  if (mark.tagName !== "TD") mark.setAttribute("role", "img");
  told.set(mark, {tip: words, name: name.join(", "), v: v?.split(",") ?? []});
};
const after = (text, cut = ": ") => text.slice(text.lastIndexOf(cut) + cut.length);
const hit = (place, left, width) => {
  const made = make("i", "", "hit");
  made.style.cssText = `left:${left}%;width:${width}%`;
  place.append(made);
  return made;
};
const panel = (part) => [...part.closest(".panels > div, .drawing, .strip")?.querySelectorAll(":scope > p:first-child > b") ?? []].map((title) => title.textContent.split(", ")[0]);

// rows: the whole row is a mark, and so is each part of it that has words of its own
const listed = (list) => {
  let group = [];
  for (const row of list.children) {
    const [name, room, shown] = row.children;
    if (row.className === "group") group = [name.textContent];
    if (!room?.title) continue;
    const parts = [...panel(list), ...group, name.textContent];
    const more = shown.title && `, ${shown.title}`;
    for (const one of room.querySelectorAll("[title]")) marked(one, [...parts, one.title.slice(0, one.title.lastIndexOf(": "))], after(one.title));
    marked(room, parts, after(room.title) + more);
    name.setAttribute("aria-hidden", "true");
    shown.setAttribute("aria-hidden", "true");
  }
};
const squared = (table) => {
  table.dataset.unit = "%";
  const heads = [...table.tHead.rows[0].cells].map((head) => head.textContent);
  for (const cell of table.querySelectorAll("td[title]")) {
    const value = parseFloat(cell.textContent), half = parseFloat(cell.title.slice(1));
    const ends = [value, value - half, value + half].map((end) => end.toFixed(1));
    marked(cell, [`${cell.parentElement.cells[0].textContent} against ${heads[cell.cellIndex]}`], `${cell.textContent} % ${cell.title}`, ends.join());
  }
};
const plotted = (plot) => {
  for (const point of plot.querySelectorAll(".pt")) marked(point, [...panel(plot), point.title.slice(0, point.title.lastIndexOf(": "))], after(point.title));
  const values = plot.querySelector(".vh");
  if (!values) return;
  const [low, high, wide] = values.dataset.x.split(",").map(Number);
  for (const one of values.textContent.split("; ")) {
    const [value, share] = one.split(": ");
    marked(hit(plot, (100 * (value - wide / 2 - low)) / (high - low), (100 * wide) / (high - low)), [...panel(plot), value], `${share} %`, share);
  }
  plot.dataset.unit = "%";
  values.remove();
};
const staged = (curve) => {
  const place = make("span", "", "sp");
  const title = curve.querySelector("title");
  curve.replaceWith(place);
  place.append(curve);
  const stages = title.textContent.split("; ");
  stages.forEach((stage, i) => {
    const cut = stage.match(/\s(?=\S+(\s±\S+|\s\(.*\))?$|too short$)/)?.index ?? stage.length;
    const mark = hit(place, (100 * i) / stages.length, 100 / stages.length);
    const shown = stage.slice(cut + 1), [value = "", low, high] = shown.replaceAll("\u2212", "-").match(/-?[\d.]+/g) ?? [];
    const ends = high ? [low, high] : low ? [value - low, +value + +low].map((end) => +end.toFixed(1)) : ["", ""];
    marked(mark, [place.closest("tr").cells[0].textContent, stage.slice(0, cut)], shown, [value, ...ends].join());
    told.get(mark).stage = stage.slice(0, cut);
  });
  Object.assign(place.dataset, {unit: "points", fair: curve.dataset.fair});
  title.remove();
  curve.setAttribute("aria-hidden", "true");
};
document.querySelectorAll(".s").forEach(listed);
document.querySelectorAll(".hm").forEach(squared);
document.querySelectorAll(".plot").forEach(plotted);
document.querySelectorAll("svg.curve").forEach(staged);

const marksOf = (picture) => [...picture.querySelectorAll("[tabindex]")].filter((mark) => told.has(mark) && mark.checkVisibility());
const show = (mark) => {
  tip.textContent = told.get(mark).tip;
  tip.hidden = false;
  const at = mark.getBoundingClientRect(), own = tip.getBoundingClientRect(), edge = document.documentElement.clientWidth - own.width - 8;
  const left = Math.max(8, Math.min(at.left + at.width / 2 - own.width / 2, edge));
  const top = at.top - own.height - 8;
  tip.style.left = `${left + scrollX}px`;
  tip.style.top = `${(top < 0 ? at.bottom + 8 : top) + scrollY}px`;
};
const away = () => {
  const mark = document.activeElement;
  if (told.has(mark)) show(mark); else tip.hidden = true;
};
const stop = (picture, mark) => {
  for (const other of picture.querySelectorAll("[tabindex='0']")) if (told.has(other)) other.tabIndex = -1;
  if (mark) mark.tabIndex = 0;
};
const near = (marks, mark, key) => {
  const at = marks.indexOf(mark), last = marks.length - 1;
  const found = {ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last}[key];
  if (found !== undefined) return marks[Math.max(0, Math.min(found, last))];
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  const rowOf = (one) => one.closest("li, tr, .plot");
  const rows = [...new Set(marks.map(rowOf))], by = key === "ArrowUp" ? -1 : 1;
  const among = (row) => marks.filter((one) => rowOf(one) === row);
  if (rows.length === 1) return marks[Math.max(0, Math.min(at + by, last))];
  const row = among(rows[Math.max(0, Math.min(rows.indexOf(rowOf(mark)) + by, rows.length - 1))]);
  return row[Math.min(among(rowOf(mark)).indexOf(mark), row.length - 1)];
};
const pressed = (picture, event) => {
  if (!told.has(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
  const next = event.key === "Escape" ? null : near(marksOf(picture), event.target, event.key);
  if (event.key === "Escape") event.target.blur();
  if (next || event.key === "Escape") event.preventDefault();
  next?.focus();
};
const markAt = (event) => { for (let at = event.target; at?.closest; at = at.parentElement) if (told.has(at)) return at; };
for (const picture of pictures) {
  stop(picture, [...picture.querySelectorAll("[tabindex]")].find((mark) => told.has(mark)));
  picture.addEventListener("keydown", (event) => pressed(picture, event));
  picture.addEventListener("focusin", (event) => { if (told.has(event.target)) { stop(picture, event.target); show(event.target); } });
  picture.addEventListener("focusout", () => { tip.hidden = true; });
  picture.addEventListener("click", (event) => markAt(event)?.focus({preventScroll: true}));
  picture.addEventListener("mouseover", (event) => { const mark = markAt(event); if (mark) show(mark); });
  picture.addEventListener("mouseout", (event) => { if (event.relatedTarget !== tip) away(); });
}
tip.addEventListener("mouseleave", away);
addEventListener("keydown", (event) => { if (event.key === "Escape") tip.hidden = true; });
// where rows were hidden, the stop is a mark that is seen
const stops = () => {
  for (const picture of pictures) {
    const marks = marksOf(picture);
    if (marks.length && !marks.some((mark) => mark.tabIndex === 0)) stop(picture, marks[0]);
  }
};
