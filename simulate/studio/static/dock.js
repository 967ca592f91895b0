// What one does with a state: keep it, hold it beside others, watch a game, take the report along.
import { $, ask, copy, el, words } from "./dom.js";

const LETTERS = "ABCDEFGH";
const RULES = { variants: [], values: {} };

export class Dock {
  constructor(studio) {
    Object.assign(this, { studio, kept: [], open: null });
    for (const button of document.querySelectorAll("#dock button")) button.addEventListener("click", () => this.toggle(button.dataset.panel));
    for (const button of document.querySelectorAll(".close")) button.addEventListener("click", () => this.close());
    for (const button of document.querySelectorAll(".copy")) button.addEventListener("click", () => copy(button.previousElementSibling.textContent, button));
    $("keep-go").addEventListener("click", () => this.write(false));
    $("keep-over").addEventListener("click", () => this.write(true));
    $("search-go").addEventListener("click", () => this.search());
    $("search-stop").addEventListener("click", () => ask("/api/search", "DELETE", { tab: studio.tab }));
    $("hold").addEventListener("click", () => this.hold());
    $("printed").addEventListener("click", () => studio.change({ ...studio.state, before: RULES }));
  }

  button() { return document.querySelector(`#dock [data-panel=${this.open}]`); }

  toggle(name) { if (this.open === name) this.close(); else this.show(name); }

  close() {
    this.button().setAttribute("aria-expanded", "false");
    this.button().focus();
    $(`panel-${this.open}`).hidden = true;
    this.open = null;
    this.studio.values.draw();
  }

  show(name) {
    if (this.open) this.close();
    this.open = name;
    this.button().setAttribute("aria-expanded", "true");
    for (const place of document.querySelectorAll(".this-command")) place.textContent = this.studio.command;
    $("report-link").href = `/api/report?state=${encodeURIComponent(this.studio.id)}`;
    if (name === "replay") this.replay();
    if (name === "search") { this.studio.view("values"); this.studio.values.draw(); }
    $(`panel-${name}`).hidden = false;
    $(`panel-${name}`).focus();
  }

  async write(replace) {
    const answer = await ask("/api/keep", "POST", { state: this.studio.id, name: $("keep-name").value.trim(), replace });
    $("keep-over").hidden = answer.status !== 409;
    $("kept").hidden = !answer.ok;
    $("keep-error").textContent = answer.ok ? "" : words(answer);
    $("kept-path").textContent = answer.path;
    $("kept-command").textContent = answer.command;
  }

  hold() {
    this.kept.push({ name: LETTERS[this.kept.length % LETTERS.length], state: this.studio.state, rows: this.studio.board.rows });
    const names = new Map(this.kept.flatMap((held) => held.rows.map((row) => [row.metric, row.name])));
    const now = (held, name) => held.rows.find((row) => row.metric === name)?.says.split(" → ").pop().split(",")[0] ?? "–";
    const rules = ({ state }) => [...state.variants, ...Object.entries(state.values).map(([path, value]) => `${path} = ${value}`)].join("; ") || "as printed";
    const line = (said, cell) => el("tr", {}, el("th", { scope: "row" }, said), ...this.kept.map((held) => el("td", {}, cell(held))));
    const act = (said, change) => el("button", { className: "b", type: "button", on: { click: change } }, said);
    const head = this.kept.map(({ name, state }) => el("th", { scope: "col" }, name, " ", act("Use", () => this.studio.change(state)), " ",
      act("As before", () => this.studio.change({ ...this.studio.state, before: { variants: state.variants, values: state.values } }))));
    $("states").replaceChildren(el("thead", {}, el("tr", {}, el("th", { scope: "col" }, "Number"), ...head)),
      el("tbody", {}, line("Rules", rules), ...[...names].map(([metric, name]) => line(name, (held) => now(held, metric)))));
  }

  async search() {
    const { studio } = this, busy = (on) => { $("search-go").disabled = on; $("search-stop").disabled = !on; };
    busy(true);
    $("search-told").textContent = "Searching; this takes up to three minutes …";
    const answer = await ask("/api/search", "POST", { tab: studio.tab, state: studio.id, levers: [...studio.values.ticked] });
    busy(false);
    $("search-told").textContent = answer.ok ? answer.command : words(answer);
    const far = (point) => (point.worst > 0 ? `, the farthest ${(100 * point.worst).toFixed(1)} points outside` : "");
    $("front").replaceChildren(...(answer.front || []).map((point) => el("li", {}, `${point.says}: ${point.holding} of ${point.goals} goals hold on fresh deals${far(point)} `,
      el("button", { className: "b", type: "button", on: { click: () => studio.setValues(point.values) } }, "Use"))));
    studio.watch();
  }

  async replay() {
    $("replay-title").textContent = "Looking for a game in which the sides part …";
    const answer = await ask(`/api/replay?state=${encodeURIComponent(this.studio.id)}`);
    const part = answer.parts === null ? "the same on both sides" : `the sides part at move ${answer.parts + 1}`;
    $("replay-title").textContent = answer.ok ? `Game ${answer.playout}: ${part}` : words(answer);
    for (const side of ["before", "after"]) {
      const lines = (answer[side] || []).map((line, at) => el("li", { className: at === answer.parts ? "parts" : "" }, line));
      $(`replay-${side}`).replaceChildren(...lines);
    }
    document.querySelector(".parts")?.scrollIntoView({ block: "center" });
  }
}
