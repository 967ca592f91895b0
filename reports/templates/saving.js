// a picture as a file: its marks as they stand on the page, in the light palette, and their numbers
const SVG = "http://www.w3.org/2000/svg";
const WIDE = 640;
const drawn = (tag, attributes, words = "") => {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, typeof value === "number" ? +value.toFixed(2) : value);
  if (words) made.textContent = words;
  return made;
};
const paint = (colour) => {
  const [red, green, blue, alpha = 1] = colour.match(/[\d.]+/g).map(Number);
  return {fill: `rgb(${red},${green},${blue})`, "fill-opacity": alpha};
};
const shape = (part, style, at) => {
  const fill = paint(style.backgroundColor), line = {...fill, stroke: style.borderTopColor, "stroke-width": parseFloat(style.borderTopWidth)};
  const box = {x: at.x, y: at.y, width: at.width, height: at.height}, [right, bottom, half] = [at.x + at.width, at.y + at.height, at.x + at.width / 2];
  const series = part.className.match?.(/^c(\d)$/), [middle, edge] = [at.y + at.height / 2, line["stroke-width"] / 2];
  if (part.matches(".m, .l0.pt, .l3.pt, .l6.pt")) return drawn("circle", {cx: half, cy: middle, r: at.width / 2 - edge, ...line});
  if (part.matches(".up")) return drawn("polygon", {points: `${half},${at.y} ${right},${bottom} ${at.x},${bottom}`, ...fill});
  if (part.matches(".dn")) return drawn("polygon", {points: `${at.x},${at.y} ${right},${at.y} ${half},${bottom}`, ...fill});
  if (part.matches(".no, .l1.pt, .l4.pt")) return drawn("polygon", {points: `${half},${at.y + edge} ${right - edge},${middle} ${half},${bottom - edge} ${at.x + edge},${middle}`, ...line});
  if (part.matches(".gh, .pt")) return drawn("rect", {...box, ...line});
  if (series && part.tagName === "I") return drawn("rect", {...box, fill: style.getPropertyValue(`--s${+series[1] + 1}`), stroke: "#fff"});
  if (fill["fill-opacity"]) return drawn("rect", {...box, ...fill, opacity: style.opacity});
  return null;
};
const band = (part, style, at) => {
  const [low, middle, wide] = ["--l", "--m", "--b"].map((name) => parseFloat(style.getPropertyValue(name)) / 100);
  const box = {y: at.y, height: at.height};
  return [
    drawn("rect", {...box, x: at.x + low * (1 - wide) * at.width, width: wide * at.width, fill: style.getPropertyValue("--band")}),
    drawn("rect", {...box, x: at.x + middle * (at.width - 1), width: 1, fill: style.getPropertyValue("--fair")}),
  ];
};
const lettered = (node, style, from) => {
  const lines = [], range = document.createRange();
  for (const word of node.data.matchAll(/\S+/g)) {
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].length);
    const at = range.getBoundingClientRect(), last = lines.at(-1);
    if (last && Math.abs(last.top - at.top) < 3) [last.words, last.right] = [`${last.words} ${word[0]}`, at.right];
    else lines.push({words: word[0], left: at.left, right: at.right, top: at.top, tall: at.height});
  }
  const about = node.parentElement, ends = /right|end/.test(style.textAlign) || about.matches(".y");
  const middle = style.textAlign === "center" || about.matches(".ax i, .x");
  return lines.map((line) => drawn("text", {
    x: (ends ? line.right : middle ? (line.left + line.right) / 2 : line.left) - from.left, y: line.top + line.tall * 0.79 - from.top,
    "text-anchor": ends ? "end" : middle ? "middle" : "start", "font-size": style.fontSize, "font-weight": style.fontWeight, fill: style.color,
  }, line.words));
};
const curved = (part, at) => {
  const made = drawn("svg", {x: at.x, y: at.y, width: at.width, height: at.height, overflow: "visible", preserveAspectRatio: "none",
    viewBox: part.getAttribute("viewBox") ?? `0 0 ${at.width} ${at.height}`});
  for (const one of part.querySelectorAll("path, polygon, polyline, rect")) {
    const style = getComputedStyle(one), copy = one.cloneNode();
    for (const name of ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "opacity", "vector-effect"]) copy.setAttribute(name, style.getPropertyValue(name));
    copy.removeAttribute("class");
    made.append(copy);
  }
  return made;
};
const traced = (part, from, out) => {
  const style = getComputedStyle(part), r = part.getBoundingClientRect(), at = {x: r.left - from.left, y: r.top - from.top, width: r.width, height: r.height};
  if (part.matches(".vh, .hit")) return;
  if (part.tagName === "svg") return out.append(curved(part, at));
  if (part.matches(".fair .t") && style.backgroundImage !== "none") out.append(...band(part, style, at));
  const found = shape(part, style, at);
  if (found) out.append(found);
  if (part.matches(".plot")) out.append(drawn("rect", {x: at.x, y: at.y + at.height - 1, width: at.width, height: 1, fill: style.borderBottomColor}));
  for (const one of part.childNodes) {
    if (one.nodeType === 3) out.append(...lettered(one, style, from));
    else if (one.nodeType === 1) traced(one, from, out);
  }
};
// what is drawn: the picture, with the axis that it shares where it has none; of a table its curves
const subject = (picture) => {
  if (picture.tagName !== "TABLE") {
    const copy = picture.cloneNode(true), list = copy.querySelector(".s"), axis = document.querySelector(".verdicts .ax");
    if (list && axis && picture.closest(".verdict") && !copy.querySelector(".ax")) list.append(axis.cloneNode(true));
    return copy;
  }
  const list = make("ul", "", "s"), axis = make("li", "", "ax"), along = make("span", "", "t");
  list.style.cssText = "--name:9rem;--number:0px";
  for (const curve of picture.querySelectorAll("svg.curve")) {
    const row = make("li"), room = make("span", "", "t"), copy = curve.cloneNode(true);
    copy.setAttribute("viewBox", `0 0 ${curve.getAttribute("width")} ${curve.getAttribute("height")}`);
    copy.style.cssText = "width:100%;height:34px";
    room.style.height = "38px";
    row.style.alignItems = "center";
    room.append(copy);
    row.append(make("span", curve.closest("tr").cells[0].textContent), room, make("span"));
    list.append(row);
  }
  const stages = [...picture.querySelector(".sp").querySelectorAll(".hit")].map((mark) => [mark.style.left, mark.style.width, told.get(mark).stage]);
  for (const [left, width, stage] of stages) {
    const word = make("i", stage);
    word.style.left = `calc(${left} + ${width} / 2)`;
    along.append(word);
  }
  axis.append(make("span"), along, make("span"));
  list.append(axis);
  return list;
};
const svgOf = (picture, title, about) => {
  const box = make("div");
  const light = document.styleSheets[0].cssRules[0].style.cssText;
  box.style.cssText = `${light};position:absolute;left:0;top:0;width:${WIDE}px;padding:16px;color:var(--ink);visibility:hidden`;
  const head = make("figcaption");
  head.append(make("b", title), make("span", about));
  box.append(head, subject(picture), make("small", document.title));
  document.querySelector("main").append(box);
  const from = box.getBoundingClientRect();
  const made = drawn("svg", {width: WIDE, height: from.height, viewBox: `0 0 ${WIDE} ${Math.ceil(from.height)}`, "font-family": "system-ui, Arial, sans-serif"});
  made.append(drawn("title", {}, title), drawn("desc", {}, about), drawn("rect", {width: "100%", height: "100%", fill: "#fff"}));
  traced(box, from, made);
  box.remove();
  return new XMLSerializer().serializeToString(made);
};
const csvOf = (picture) => {
  const lines = [["name", "value", "low", "high", "fair low", "fair high", "unit"]];
  for (const mark of picture.querySelectorAll("[tabindex]")) {
    if (!told.has(mark)) continue;
    const {name, v} = told.get(mark), about = mark.closest("[data-unit]")?.dataset ?? {};
    const [low, high] = v.length > 3 ? v.slice(3) : about.fair?.split(",") ?? [];
    lines.push([name.replace(/^(?=[=+\-@\t\r])/, "'"), v[0], v[1], v[2], low, high, v[5] ?? about.unit ?? ""]);
  }
  const cell = (text = "") => (/[",\n\r]/.test(text) ? `"${text.replace(/"/g, "\"\"")}"` : text);
  return `${lines.map((line) => line.map(cell).join(",")).join("\n")}\n`;
};
const slug = (text) => text.normalize("NFD").toLowerCase().replace(/[^a-z0-9]+/g, " ").trim().replaceAll(" ", "-");
const saved = (text, name, type) => {
  const link = make("a");
  link.href = URL.createObjectURL(new Blob([text], {type}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 9999);
};
// the short name of a picture, its section, its title, and how to read it
const labelled = (picture) => {
  const section = picture.closest("section").id, within = picture.closest("figure, article");
  if (picture.matches(".worst")) return ["worst", section, "Farthest from fair", "Points from fair; the bar is the 95 % interval, the strip what counts as fair."];
  if (picture.matches(".moves")) return [`change ${[...document.querySelectorAll(".moves")].indexOf(picture) + 1}`, section, picture.previousElementSibling.textContent, "Hollow: before; filled, with its 95 % interval: after."];
  if (picture.tagName === "TABLE") {
    const curve = picture.querySelector("svg.curve"), title = picture.querySelector("caption")?.textContent ?? document.getElementById(picture.getAttribute("aria-labelledby")).firstChild.data;
    const most = Math.round((20 * parseFloat(curve.dataset.fair.split(",")[1])) / parseFloat(curve.querySelector("rect").getAttribute("height")));
    return [`${picture.id.slice(2)} curves`, section, `${title.split(":")[0].trim()} by stage`, `Line: points from average at each stage; area: its interval; strip: what counts as fair. Each row reaches from \u2212${most} to ${most}.`];
  }
  const title = within.querySelector("b, h3"), link = title.querySelector("a");
  return [link ? link.hash.slice(1) : within.id.replace(/-figure$/, ""), section, title.textContent, within.querySelector("figcaption span, .band-text")?.textContent ?? ""];
};
for (const picture of pictures) {
  if (!marksOf(picture).length && !picture.querySelector("[tabindex]")) continue;
  const [own, section, named, about] = labelled(picture);
  if (picture.tagName !== "TABLE") picture.setAttribute("aria-label", `${named}. Arrow keys go from mark to mark.`);
  const name = slug([document.title.split(":")[0], ...(own.startsWith(section) ? [] : [section]), own].join(" "));
  const links = make("p", "", "get");
  for (const [kind, type, of] of [["SVG", "image/svg+xml", svgOf], ["CSV", "text/csv", csvOf]]) {
    const button = make("button", kind);
    button.setAttribute("aria-label", `${kind}: ${named}`);
    button.addEventListener("click", () => saved(of(picture, named, about), `${name}.${kind.toLowerCase()}`, type));
    links.append(button);
  }
  if (picture.matches(".moves")) picture.nextElementSibling.append(links);
  else if (picture.closest("article")) picture.closest("article").append(links); else picture.after(links);
}
