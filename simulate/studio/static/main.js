// The page: takes changes, asks the server to play them, shows what it sends.
import { $, ask, copy, el, words } from "./dom.js";
import { Board } from "./board.js";
import { Dock } from "./dock.js";
import { begun, History, readAddress, shown, spelled, valueAt, withValue, withValues } from "./model.js";
import { Values } from "./values.js";

const PAUSE = 120; // milliseconds: a held arrow plays its last value only
const AGAIN = 1000;

class Studio {
  constructor(game) {
    this.game = game;
    game.byPath = Object.fromEntries(game.values.map((value) => [value.path, value]));
    this.tab = crypto.randomUUID();
    this.history = new History(readAddress(location.hash, game.state) || begun(game.state));
    this.accepted = null;
    this.turn = 0;
    this.playouts = 100000;
    this.values = new Values(this);
    this.board = new Board(this);
    this.dock = new Dock(this);
    this.choices();
    this.keys();
  }

  get state() { return this.history.now; }

  choices() {
    for (const seats of this.game.seats) $("seats").append(el("option", { value: seats }, String(seats)));
    for (const field of this.game.fields) $("field").append(el("option", { value: field.name, title: field.about }, field.name.replaceAll("_", " ")));
    $("seats").addEventListener("change", () => { this.board.reach = 0; this.change({ ...this.state, seats: Number($("seats").value), margin: null }); });
    $("field").addEventListener("change", () => this.change({ ...this.state, field: $("field").value }));
    $("undo").addEventListener("click", () => this.move("undo"));
    $("redo").addEventListener("click", () => this.move("redo"));
    $("link").addEventListener("click", () => copy(location.href, $("link")));
    $("keys").addEventListener("click", () => $("help").showModal());
    $("pause").addEventListener("click", () => this.pause());
    for (const view of ["values", "result"]) $(`to-${view}`).addEventListener("click", () => this.view(view));
    window.addEventListener("hashchange", () => { const read = readAddress(location.hash, this.game.state); if (read && spelled(read) !== spelled(this.state)) this.change(read); });
  }

  view(name) {
    document.body.className = `show-${name}`;
    for (const view of ["values", "result"]) $(`to-${view}`).setAttribute("aria-pressed", String(view === name));
  }

  keys() {
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.dock.open) this.dock.close();
      if (!$("single").checked || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=checkbox]), textarea, select")) return;
      const act = { u: () => this.move("undo"), U: () => this.move("redo"), p: () => this.pause(), k: () => this.dock.show("keep"), "/": () => { this.view("values"); $("search").focus(); } }[event.key];
      if (act) { event.preventDefault(); act(); }
    });
  }

  setValue(path, value) { this.change(withValue(this.state, this.game, path, value)); }

  setValues(values) { this.change(withValues(this.state, this.game, values)); }

  setMargin(margin) { this.change({ ...this.state, margin }); }

  find(key) { this.view("values"); $("search").value = key.replaceAll("-", "_"); this.values.draw(); $("search").focus(); }

  change(state) { this.history.push(state); this.show(); }

  move(way) { this.values.errors = {}; this.history[way](); this.show(); }

  show() {
    history.replaceState(null, "", location.pathname + spelled(this.state));
    $("seats").value = this.state.seats;
    $("field").value = this.state.field ?? this.game.field;
    $("undo").disabled = !this.history.past.length;
    $("redo").disabled = !this.history.next.length;
    this.values.draw();
    this.chips();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.send(), PAUSE);
  }

  chips() {
    const undo = (path) => { const values = { ...this.state.values }; delete values[path]; this.change({ ...this.state, values }); };
    const chip = (words_, back) => el("span", { className: "chip" }, words_, el("button", { type: "button", "aria-label": `Undo ${words_}`, on: { click: back } }, "×"));
    const changes = Object.entries(this.state.values).map(([path, value]) => chip(this.changed(path, value), () => undo(path)));
    const presets = this.state.variants.map((name) => chip(`variant ${name}`, () => this.change({ ...this.state, variants: this.state.variants.filter((one) => one !== name) })));
    $("changes").replaceChildren(...(changes.length + presets.length ? ["You changed:", ...presets, ...changes] : ["Nothing is changed: before and after are the same rules."]));
  }

  // A change in words: "Starting hand 4 → 7".
  changed(path, value) {
    const printed = valueAt({ ...this.state, values: {} }, this.game, path), about = this.game.byPath[path];
    const place = about && !about.row ? about.table.split(".").slice(1).join(" ").replaceAll("_", " ") : ""; // Lucca, where it is one of several
    const name = about ? `${place ? `${place[0].toUpperCase()}${place.slice(1)}: ` : ""}${about.name}${about.column ? `: ${about.column.replaceAll("_", " ")}` : ""}` : path;
    return `${name} ${shown(printed)} → ${shown(value)}`;
  }

  async send() {
    const turn = ++this.turn, state = this.state;
    const { margin, ...rules } = state;
    const moves = !this.accepted || JSON.stringify({ ...this.accepted, margin: null }) !== JSON.stringify({ ...rules, margin: null });
    if (moves) this.board.waiting();
    let answer;
    try {
      answer = await ask("/api/state", "PUT", { tab: this.tab, state: { ...state, playouts: this.playouts } });
    } catch {
      return this.lost(turn);
    }
    if (turn !== this.turn) return undefined;
    this.found();
    if (!answer.ok) return this.refused(answer, state);
    this.accepted = state;
    Object.assign(this, { id: answer.state, command: answer.command });
    return this.watch();
  }

  refused(answer, state) {
    const reasons = answer.reasons || { "": words(answer) };
    const back = this.accepted || begun(this.game.state);
    this.history.drop();
    this.history.now = back;
    const touched = Object.keys(state.values).filter((path) => JSON.stringify(state.values[path]) !== JSON.stringify(back.values[path]));
    for (const [place, reason] of Object.entries(reasons)) {
      const path = place || (touched.length === 1 ? touched[0] : "");
      if (path && this.game.byPath[path]) this.values.errors[path] = { text: String(state.values[path]), words: `${reason}; ${valueAt(back, this.game, path)} is played.` };
      else this.say(`Not played: ${reason}`);
    }
    this.show();
  }

  watch() {
    this.source?.close();
    this.paused = false;
    $("pause").textContent = "Pause";
    const source = new EventSource(`/api/events?state=${encodeURIComponent(this.id)}&tab=${encodeURIComponent(this.tab)}`);
    this.source = source;
    const on = (name, act) => source.addEventListener(name, (event) => { const held = JSON.parse(event.data); if (held.state === this.id && source === this.source) act(held); });
    on("ready", (held) => { $("precision").textContent = `getting ready: ${held.done} of ${held.missing}: ${held.words}`; });
    on("numbers", (held) => this.board.numbers(held));
    on("answer", (held) => this.answer(held));
    on("cards", (held) => this.board.setCards(held.cards));
    on("failed", (held) => this.say(`${held.words} ${held.hint}`));
    on("rest", () => { source.close(); $("pause").textContent = "More games"; this.rested = true; });
    source.onerror = () => { source.close(); if (source === this.source) this.lost(this.turn); };
    this.rested = false;
  }

  answer(held) {
    const [first, ...others] = held.lines;
    $("answer").textContent = first || "";
    $("also").textContent = others.join(" ");
    $("moved").textContent = held.moved;
    $("strip").textContent = [first, held.moved].filter(Boolean).join(" ");
    if ($("spoken").textContent.split(" ")[0] !== (first || "").split(" ")[0]) $("spoken").textContent = first || "";
  }

  async pause() {
    if (this.rested) { this.playouts *= 2; return this.send(); }
    if (this.paused) return this.watch();
    this.paused = true;
    this.source?.close();
    $("pause").textContent = "Go on";
    return ask("/api/play", "POST", { tab: this.tab });
  }

  say(text) {
    $("gone").replaceChildren(...text.split("\n").flatMap((line) => [el("p", {}, line)]), el("button", { className: "b", type: "button", on: { click: () => { $("gone").hidden = true; } } }, "Close"));
    $("gone").hidden = false;
  }

  lost(turn) {
    if (!this.away) this.say(`The studio does not answer since ${new Date().toLocaleTimeString()}. Start it again: simulate studio ${this.game.name}. The page goes on by itself; nothing is lost.`);
    this.away = true;
    setTimeout(() => { if (turn === this.turn) this.send(); }, AGAIN);
  }

  found() { if (this.away) { this.away = false; $("gone").hidden = true; } }
}

const hash = location.hash;
history.replaceState(null, "", location.pathname + hash); // the token leaves the address
const game = await ask("/api/game");
if (game.ok) new Studio(game).show();
else $("answer").textContent = words(game);
