// What one does with a state: keep it, hold it beside others, watch a game, take the report along.
import { $, ask, command, el, words } from "./dom.js";

const LETTERS = "ABCDEFGH";

export class Dock {
  constructor(studio) {
    this.studio = studio;
    this.kept = [];
    this.buttons = {};
    for (const [name, said] of Object.entries({ keep: "Keep", states: "Kept states", replay: "Watch a game", report: "Report" })) {
      const button = el("button", { className: "b", type: "button", "aria-expanded": "false", "aria-controls": "panel", on: { click: () => this.toggle(name) } }, said);
      this.buttons[name] = button;
      $("dock").append(button);
    }
  }

  toggle(name) { if (this.open === name) this.close(); else this.show(name); }

  close() {
    this.buttons[this.open]?.setAttribute("aria-expanded", "false");
    this.buttons[this.open]?.focus();
    this.open = null;
    $("panel").hidden = true;
  }

  show(name) {
    if (this.open) this.close();
    this.open = name;
    this.buttons[name].setAttribute("aria-expanded", "true");
    $("panel").hidden = false;
    this[name]();
    $("panel").focus();
  }

  fill(...parts) {
    const close = el("button", { className: "b", type: "button", on: { click: () => this.close() } }, "Close");
    $("panel").replaceChildren(...parts, close);
  }

  keep() {
    const name = el("input", { className: "text", id: "keep-name", value: "my-variant", maxLength: 60 });
    const told = el("div", { role: "status" });
    const write = async (replace) => {
      const answer = await ask("/api/keep", "POST", { state: this.studio.id, name: name.value.trim(), replace });
      if (answer.ok) {
        const again = "Play it on fresh deals, which nobody has watched: the best of many tries flatters.";
        return told.replaceChildren(el("p", {}, `Written: ${answer.path}`), el("p", {}, again), command(answer.command));
      }
      const over = answer.status === 409 ? el("button", { className: "b", type: "button", on: { click: () => write(true) } }, "Replace it") : null;
      return told.replaceChildren(el("p", { className: "error" }, words(answer)), ...(over ? [over] : []));
    };
    const go = el("button", { className: "b go", type: "button", on: { click: () => write(false) } }, "Keep");
    this.fill(el("h2", {}, "Keep these rules as a variant"), el("p", {}, el("label", { htmlFor: "keep-name" }, "Name "), name, " ", go), told,
      el("p", {}, "The comparison on this page, as a command:"), command(this.studio.command || ""));
  }

  hold() {
    this.kept.push({ name: LETTERS[this.kept.length % LETTERS.length], state: this.studio.state, rows: this.studio.board.rows });
    this.states();
  }

  states() {
    const metrics = [...new Set(this.kept.flatMap((held) => held.rows.map((row) => row.metric)))].slice(0, 40);
    const cell = (held, name) => held.rows.find((row) => row.metric === name)?.says.split(" → ").pop().split(",")[0] ?? "–";
    const label = (name) => this.kept.flatMap((held) => held.rows).find((row) => row.metric === name).name;
    const act = (held) => el("th", { scope: "col" }, held.name, " ",
      el("button", { className: "b", type: "button", on: { click: () => this.studio.change(held.state) } }, "Use"), " ",
      el("button", { className: "b", type: "button", on: { click: () => this.studio.change({ ...this.studio.state, before: { variants: held.state.variants, values: held.state.values } }) } }, "As before"));
    const said = (held) => Object.entries(held.state.values).map(([path, value]) => `${path} = ${value}`).concat(held.state.variants).join("; ") || "as printed";
    const table = el("table", { className: "data" }, el("caption", { className: "vh" }, "Kept states"), el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Number"), ...this.kept.map(act))),
      el("tbody", {}, el("tr", {}, el("th", { scope: "row" }, "Rules"), ...this.kept.map((held) => el("td", {}, said(held)))),
        ...metrics.map((name) => el("tr", {}, el("th", { scope: "row" }, label(name)), ...this.kept.map((held) => el("td", {}, cell(held, name)))))));
    const printed = el("button", { className: "b", type: "button", on: { click: () => this.studio.change({ ...this.studio.state, before: { variants: [], values: {} } }) } }, "Printed rules as before");
    this.fill(el("h2", {}, "Kept states"), el("p", {}, el("button", { className: "b go", type: "button", on: { click: () => this.hold() } }, "Hold this state"), " ", printed),
      ...(this.kept.length ? [el("div", { className: "scroll" }, table)] : []));
  }

  async replay() {
    this.fill(el("p", {}, "Looking for a game in which the sides part …"));
    const answer = await ask(`/api/replay?state=${encodeURIComponent(this.studio.id)}`);
    if (!answer.ok) return this.fill(el("p", { className: "error" }, words(answer)));
    const side = (title, lines) => el("div", {}, el("h3", {}, title), el("ol", {}, ...lines.map((line, at) => el("li", { className: at === answer.parts ? "parts" : "" }, line))));
    const head = answer.parts === null ? `Game ${answer.playout}: the same on both sides` : `Game ${answer.playout}: the sides part at move ${answer.parts + 1}`;
    this.fill(el("h2", {}, head), el("div", { className: "sides" }, side("Before", answer.before), side("After", answer.after)));
    return $("panel").querySelector(".parts")?.scrollIntoView({ block: "center" });
  }

  report() {
    const link = el("a", { href: `/api/report?state=${encodeURIComponent(this.studio.id)}`, download: "" }, "Take the report of this state as a page");
    this.fill(el("h2", {}, "Report"), el("p", {}, link, ": one file, as it stands now, with the intervals of this board."), command(this.studio.command || ""));
  }
}
