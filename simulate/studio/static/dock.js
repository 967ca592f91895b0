// What one does with a state: keep it, hold it beside others, watch a game, take the report along.
import { $, ask, copy, el, one, signed, words } from "./dom.js";

const LETTERS = "ABCDEFGH";
const RULES = { variants: [], values: {} };

export class Dock {
  constructor(studio) {
    Object.assign(this, { studio, kept: [], open: null });
    for (const button of document.querySelectorAll("#dock button")) button.addEventListener("click", () => this.toggle(button.dataset.panel));
    for (const button of document.querySelectorAll(".close")) button.addEventListener("click", () => this.close());
    for (const button of document.querySelectorAll(".copy")) button.addEventListener("click", () => copy(button.previousElementSibling.textContent, button));
    $("keep-name").addEventListener("keydown", (event) => { if (event.key === "Enter") this.write(false); });
    $("tick-all").addEventListener("click", () => studio.values.tickAll());
    $("keep-go").addEventListener("click", () => this.write(false));
    $("keep-over").addEventListener("click", () => this.write(true));
    $("search-go").addEventListener("click", () => this.search());
    $("stronger-go").addEventListener("click", () => this.stronger());
    $("stronger-deals").addEventListener("change", () => this.priced());
    for (const name of ["search", "stronger"]) $(`${name}-stop`).addEventListener("click", () => ask(`/api/${name}`, "DELETE", { tab: studio.tab }));
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
    if (name === "stronger") this.price();
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

  // Run a command on the server in place of what is played for the page.
  async errand(name, body) {
    const { studio } = this, busy = (on) => { $(`${name}-go`).disabled = on; $(`${name}-stop`).disabled = !on; };
    busy(true);
    const told = $(`${name}-told`), begun = Date.now(), words_ = told.textContent;
    const clock = setInterval(() => { told.textContent = `${words_} ${((Date.now() - begun) / 1000).toFixed(0)} s so far.`; }, 1000);
    const answer = await ask(`/api/${name}`, "POST", { tab: studio.tab, state: studio.id, ...body });
    clearInterval(clock);
    busy(false);
    told.textContent = answer.ok ? `The same as a command: ${answer.command}` : words(answer);
    studio.watch();
    return answer;
  }

  async search() {
    const { studio } = this;
    $("search-told").textContent = "Searching; this takes up to three minutes.";
    const answer = await this.errand("search", { levers: [...studio.values.ticked] });
    const far = (point) => (point.worst > 0 ? `, the farthest ${(100 * point.worst).toFixed(1)} pp outside` : "");
    const said = (point) => Object.entries(point.values).map(([path, value]) => studio.changed(path, value)).join(", ") || "As it is";
    const use = (point) => (Object.keys(point.values).length ? el("button", { className: "b", type: "button", on: { click: () => studio.setValues(point.values) } }, "Use") : null);
    $("front").replaceChildren(...(answer.front || []).map((point) => el("li", {}, `${said(point)}: ${point.holding} of ${point.goals} goals hold on fresh deals${far(point)} `, use(point))));
  }

  async price() {
    $("stronger-told").textContent = "Playing one deal with them, to see how long it takes …";
    this.cost = await ask(`/api/stronger?state=${encodeURIComponent(this.studio.id)}`);
    $("stronger-go").disabled = !this.cost.ok;
    if (this.cost.ok) this.priced(); else $("stronger-told").textContent = words(this.cost);
  }

  priced() {
    const deals = Number($("stronger-deals").value), seconds = this.cost.seconds * deals;
    const time = seconds < 100 ? `${Math.max(seconds, 1).toFixed(0)} seconds` : `${(seconds / 60).toFixed(0)} minutes`;
    $("stronger-told").textContent = `${deals * this.cost.seats} games a side take about ${time}.`;
  }

  async stronger() {
    const { studio } = this, old = new Map(studio.board.rows.map((row) => [row.metric, row]));
    const answer = await this.errand("stronger", { blocks: Number($("stronger-deals").value) });
    if (!answer.ok) return;
    const cell = (row) => (row ? `${one(row.before, true)} → ${one(row.after, true)} %; ${row.word}` : "–");
    const half = (row) => (row.high === null ? "" : `, ${signed(row.change, true)} ± ${one((row.high - row.low) / 2, true)}`);
    const head = ["", "these players", `stronger players, ${answer.playouts.toLocaleString("en")} games a side`];
    $("stronger-rows").replaceChildren(el("thead", {}, el("tr", {}, ...head.map((said) => el("th", { scope: "col" }, said)))),
      el("tbody", {}, ...answer.rows.map((row) => el("tr", {}, el("th", { scope: "row" }, row.name), el("td", {}, cell(old.get(row.metric))),
        el("td", {}, `${one(row.a, true)} → ${one(row.b, true)} %${half(row)}; ${row.verdict}`)))));
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
