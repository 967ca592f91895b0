// The answer on the right: numbers before and after on one scale, the fair band to drag, and the cards.
import { $, ask, el, one, signed, words as said } from "./dom.js";
import { placeOf, reachOf } from "./model.js";

const MOST_CARDS = 60;
const SHARES = ["The table", "Places", "Starts", "Players"];  // groups of who wins
const SVG = "http://www.w3.org/2000/svg";
const WORDS = { up: "too strong", dn: "too weak", m: "fair", no: "not known" };
const clip = (value) => Math.min(Math.max(value, 0), 100);

function mark(kind, left) { return el("i", { className: kind, style: { left: `${left}%` } }); }

function picture(row, middle, reach) {
  const at = (value) => clip(placeOf(value, middle, reach)), parts = [];
  if (row.low !== null) parts.push(el("i", { className: "ci", style: { left: `${at(row.low)}%`, width: `${at(row.high) - at(row.low)}%` } }));
  if (row.before !== null) parts.push(mark("gh", at(row.before)));
  if (row.after !== null) parts.push(mark(row.mark, at(row.after)));
  return el("span", { className: "t", "aria-hidden": "true" }, ...parts);
}

export class Board {
  constructor(studio) {
    this.studio = studio;
    this.reach = 0;
    this.rows = [];
    this.cards = [];
    this.access = {};
    $("card-search").addEventListener("input", () => this.drawCards());
    $("card-show").addEventListener("change", () => this.drawCards());
    $("card-all").addEventListener("click", () => { this.allCards = true; this.drawCards(); });
  }

  waiting() {
    $("result").classList.add("wait");
    $("precision").textContent = "playing …";
  }

  numbers(numbers) {
    if (numbers.margin !== this.margin) this.reach = 0;
    Object.assign(this, { rows: numbers.rows, fair: numbers.fair, margin: numbers.margin });
    $("result").classList.remove("wait");
    this.draw();
    $("precision").textContent = numbers.pace;
  }

  draw() {
    const shares = this.rows.filter((row) => SHARES.includes(row.group));
    this.reach = reachOf(shares, this.fair, this.margin, this.reach);
    const parts = [this.axis()];
    for (const group of SHARES) {
      const own = shares.filter((row) => row.group === group);
      if (own.length) parts.push(el("li", {}, el("h3", {}, group)), ...own.map((row) => this.row(row, this.fair, this.reach, true)));
    }
    const focused = document.activeElement?.classList.contains("handle");
    $("shares").replaceChildren(...parts);
    const rest = (group) => this.rows.filter((row) => row.group === group).map((row) => this.row(row, row.before, this.own(row), false));
    $("lengths").replaceChildren(...rest("Length and score"));
    $("others").replaceChildren(...rest("More"));
    if (focused) document.querySelector(".handle").focus();
  }

  own(row) {
    const far = Math.max(Math.abs(row.change ?? 0), row.high === null ? 0 : row.high - row.low);
    return Math.max(far * 1.3, Math.abs(row.before) * 0.02, 1e-9);
  }

  row(row, middle, reach, banded) {
    const shown = picture(row, middle, reach);
    if (banded) this.band(shown, this.fair, this.reach);
    const word = row.word === "undecided" ? "undecided yet" : row.word;
    return el("li", { className: "row" }, el("span", {}, row.name), shown, el("span", {}, row.says),
      el("span", {}, word, el("span", { className: "vh" }, banded ? `, ${WORDS[row.mark]}` : "")));
  }

  band(shown, middle, reach) {
    const low = clip(placeOf(middle - this.margin, middle, reach)), high = clip(placeOf(middle + this.margin, middle, reach));
    shown.prepend(el("i", { className: "band", style: { left: `${low}%`, width: `${high - low}%` } }), el("i", { className: "fairline", style: { left: "50%" } }));
  }

  axis() {
    const room = el("span", { className: "t" }, el("span", { className: "word" }, `fair ${one(this.fair, true)} ± ${one(this.margin, true)} %`));
    const at = placeOf(this.fair + this.margin, this.fair, this.reach);
    const handle = el("span", { className: "handle", tabIndex: 0, role: "slider", "aria-label": "Fair band, pp to either side", "aria-valuemin": "0.1",
      "aria-valuemax": "50", "aria-valuenow": one(this.margin, true), style: { left: `${clip(at)}%` } });
    const to = (margin) => { this.margin = Math.round(1000 * Math.min(Math.max(margin, 0.001), this.fair * 0.95)) / 1000; };
    handle.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 0.001, ArrowUp: 0.001, ArrowLeft: -0.001, ArrowDown: -0.001 }[event.key];
      if (by) { event.preventDefault(); event.stopPropagation(); to(this.margin + by); this.studio.setMargin(this.margin); }
    });
    handle.addEventListener("pointerdown", (event) => {
      const box = room.getBoundingClientRect();
      const move = (moved) => { to((((moved.clientX - box.left) / box.width) * 100 - 50) * this.reach / 50); handle.style.left = `${clip(placeOf(this.fair + this.margin, this.fair, this.reach))}%`; };
      handle.setPointerCapture(event.pointerId);
      handle.addEventListener("pointermove", move);
      handle.addEventListener("pointerup", () => this.studio.setMargin(this.margin), { once: true });
    });
    this.band(room, this.fair, this.reach);
    room.append(handle);
    return el("li", { className: "row axis" }, el("span"), room, el("span", {}, "before → after, change"), el("span", {}, "did it move?"));
  }

  setCards(cards) {
    this.cards = cards;
    this.drawCards();
  }

  drawCards() {
    $("cards").hidden = !this.cards.length;
    const query = $("card-search").value.trim().toLowerCase(), all = $("card-show").value === "all" || query;
    const found = this.cards.filter((card) => (all || card.rank < 3) && `${card.name} ${card.kind}`.toLowerCase().includes(query));
    const reach = Math.max(0.02, ...this.cards.flatMap((card) => (card.worth ? [Math.abs(card.worth.before), Math.abs(card.worth.after)] : []))) * 1.1;
    const rows = found.slice(0, this.allCards ? Infinity : MOST_CARDS).map((card) => this.card(card, reach));
    $("card-all").hidden = found.length === rows.length;
    $("card-count").textContent = `${rows.length} of ${this.cards.length}`;
    $("card-table").replaceChildren(...rows);
  }

  card(card, reach) {
    const worth = card.worth, shown = worth ? picture(worth, 0, reach) : "", used = card.used.map((part) => (part === null ? "–" : one(part, true, 0)));
    const name = el("button", { className: "link", type: "button", on: { click: () => this.studio.find(card.key) } }, card.name);
    if (worth) this.band(shown, 0, reach);
    const verdict = worth && [WORDS[worth.mark], ...(worth.word === "the same rules" ? [] : [worth.word])].join("; ");
    return el("tr", {}, el("th", { scope: "row" }, name, " ", el("small", {}, card.kind)),
      el("td", {}, shown),
      el("td", { className: "number" }, worth && worth.after !== null ? `${signed(worth.before, true)} → ${signed(worth.after, true)}` : "–"),
      el("td", {}, this.curve(card.curves)),
      el("td", { className: "number" }, `${used[0]} → ${used[1]} %`),
      el("td", { className: "number" }, this.accessOf(card)),
      el("td", {}, verdict || "no draws"));
  }

  // What the ban of a card costs a seat, measured when it is asked for.
  accessOf(card) {
    const known = this.access[card.key];
    if (known?.id === this.studio.id) return known.words;
    return el("button", { className: "link", type: "button", "aria-label": `Measure the access of ${card.name}`, on: { click: () => this.measure(card.key) } }, "measure");
  }

  async measure(key) {
    const { id, tab } = this.studio, say = (words) => { this.access[key] = { id, words }; this.drawCards(); };
    say("…");
    const answer = await ask("/api/access", "POST", { tab, state: id, card: key });
    const each = (side) => `${signed(side.worth, true)} ± ${one((side.high - side.low) / 2, true)}`;
    if (answer.ok) say(answer.sides.map(each).join(" → "));
    else { delete this.access[key]; this.studio.say(said(answer)); }
    if (id === this.studio.id) this.studio.watch();
  }

  curve(curves) {
    const every = curves.flatMap((curve) => curve || []).filter((value) => value !== null);
    if (!every.length) return "";
    const high = Math.max(0.02, ...every.map(Math.abs)), svg = document.createElementNS(SVG, "svg");
    const add = (tag, about) => { const made = document.createElementNS(SVG, tag); for (const [key, value] of Object.entries(about)) made.setAttribute(key, value); svg.append(made); };
    for (const [key, value] of Object.entries({ class: "curve", viewBox: "0 0 100 26", preserveAspectRatio: "none", role: "img" })) svg.setAttribute(key, value);
    svg.setAttribute("aria-label", `by stage, pp: ${(curves[1] || []).map((value) => one(value, true)).join(", ")}`);
    add("line", { x1: 0, x2: 100, y1: 13, y2: 13 });
    curves.forEach((curve, side) => {
      const points = (curve || []).map((value, at) => (value === null ? null : `${((at + 0.5) * 100) / curve.length},${13 - (12 * value) / high}`)).filter(Boolean);
      if (points.length) add("polyline", { points: points.join(" "), class: side ? "is" : "was" });
    });
    return svg;
  }
}
