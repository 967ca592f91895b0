// The rules on the left: tables (a row a card, a column a value) and lines, each with what is allowed.
import { $, ask, el, words } from "./dom.js";
import { readValue, same, shown, valueAt } from "./model.js";

const MOST_ROWS = 60; // of a table until all are asked for
const said = (key) => (key ? key[0].toUpperCase() + key.slice(1).replaceAll("_", " ").replaceAll(".", ": ") : "Rules");

const packed = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

export class Values {
  constructor(studio) {
    this.studio = studio;
    this.errors = {};
    this.open = new Set();
    this.all = new Set();
    this.ticked = new Set();
    $("search").addEventListener("input", () => this.draw());
    $("only").addEventListener("change", () => this.draw());
    const preset = $("preset");
    preset.append(el("option", { value: "" }, "the rules as printed"));
    for (const one of studio.game.presets) preset.append(el("option", { value: one.name, title: one.about }, one.name));
    preset.addEventListener("change", () => studio.change({ ...studio.state, variants: preset.value ? [preset.value] : [], values: {} }));
  }

  now(path) { return valueAt(this.studio.state, this.studio.game, path); }

  changed(value) { return !same(this.now(value.path), value.printed); }

  refuse(path, text, reason) {
    this.errors[path] = { text, words: `${reason}; ${shown(this.now(path))} is played.` };
    this.draw();
  }

  set(value, text) {
    const read = typeof text === "string" ? readValue(value, text) : { value: text };
    if (read.refused) { this.refuse(value.path, text, `must be ${read.refused}`); return; }
    delete this.errors[value.path];
    this.studio.setValue(value.path, read.value);
  }

  step(value, by) {
    this.set(value, String(this.now(value.path) + by));
  }

  // What the search box and "only changed" leave: every word is in the path, the name or the source.
  matching() {
    const words = $("search").value.trim().toLowerCase().split(/\s+/).filter(Boolean), only = $("only").checked;
    const text = (value) => `${value.path} ${value.name} ${value.source}`.replaceAll("_", " ").toLowerCase();
    return this.studio.game.values.filter((value) => (!only || this.changed(value)) && words.every((word) => text(value).includes(word.replaceAll("_", " "))));
  }

  tickAll() {
    for (const lever of this.matching().flatMap((value) => value.levers)) this.ticked.add(lever);
    this.draw();
  }

  draw() {
    const focus = document.activeElement?.dataset?.path;
    const query = $("search").value.trim(), only = $("only").checked, groups = new Map();
    for (const value of this.matching()) groups.set(value.table, [...(groups.get(value.table) || []), value]);
    $("preset").value = this.studio.state.variants.length === 1 ? this.studio.state.variants[0] : "";
    $("groups").replaceChildren(...[...groups].map(([name, values]) => this.group(name, values, Boolean(query || only) || groups.size === 1)));
    if (!groups.size) $("groups").append(el("p", {}, only && !query ? "Nothing is changed." : "No value is meant by that."));
    if (focus) document.querySelector(`[data-path="${CSS.escape(focus)}"]`)?.focus();
  }

  group(name, values, forced) {
    const changed = values.filter((value) => this.changed(value)).length;
    const box = el("details", { open: forced || this.open.has(name) });
    box.append(el("summary", {}, `${said(name)} `, el("small", {}, changed ? `${changed} of ${values.length} changed` : `${values.length}`)));
    const fill = () => { if (box.childElementCount === 1) box.append(...(values[0].row ? this.table(name, values) : values.map((value) => this.line(value)))); };
    box.addEventListener("toggle", () => { if (!forced) this.open[box.open ? "add" : "delete"](name); if (box.open) fill(); });
    if (box.open) fill();
    return box;
  }

  line(value) {
    const error = this.errors[value.path];
    return el("div", { className: `value${this.changed(value) ? " on" : ""}` },
      el("i", { className: "dot" }), el("span", {}, value.name), this.restore(value), this.field(value, value.name),
      el("i", { className: `src ${value.source}`, title: value.source }), error ? this.error(value, error) : null);
  }

  error(value, error) { return el("p", { className: "error", id: `e-${value.path}`, role: "alert" }, error.words); }

  restore(value) {
    if (!this.changed(value)) return el("span");
    return el("button", { className: "link", type: "button", title: "as printed", on: { click: () => this.set(value, value.printed) } }, `was ${shown(value.printed)}`);
  }

  field(value, name) {
    if (this.studio.dock?.open !== "search" || !value.levers.length) return this.input(value, name);
    const tick = el("input", { type: "checkbox", checked: this.ticked.has(value.levers[0]), "aria-label": `${name}: may change` });
    tick.addEventListener("change", () => { for (const lever of value.levers) this.ticked[tick.checked ? "add" : "delete"](lever); });
    return el("span", { className: "ticked" }, tick, this.input(value, name));
  }

  input(value, name) {
    const now = this.now(value.path), error = this.errors[value.path];
    const about = { "aria-label": name, "data-path": value.path, "aria-describedby": error ? `e-${value.path}` : null, "aria-invalid": error ? "true" : null };
    if (value.kind === "fixed") return el("span", { className: "note", title: "a list of tables: change it in a TOML file" }, "in TOML");
    if (value.kind === "switch") return el("input", { type: "checkbox", checked: now, ...about, on: { change: (event) => this.set(value, event.target.checked) } });
    if (value.kind === "word") {
      const select = el("select", { ...about, on: { change: () => this.set(value, select.value) } }, ...value.words.map((word) => el("option", { value: word }, word.replaceAll("_", " "))));
      select.value = now;
      return select;
    }
    const input = el("input", { type: "text", value: error ? error.text : shown(now), inputMode: value.kind === "number" ? "numeric" : "text", ...about });
    input.addEventListener("change", () => this.set(value, input.value));
    const steps = value.kind === "number";
    input.addEventListener("keydown", (event) => {
      const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 }[event.key];
      if (steps && by) { event.preventDefault(); this.step(value, by); }
      if (event.key === "Escape") { delete this.errors[value.path]; this.draw(); }
    });
    const button = (by, sign, word) => el("button", { type: "button", tabIndex: -1, "aria-label": `${name}: ${word}`, on: { click: () => this.step(value, by) } }, sign);
    return el("span", { className: `st${steps ? "" : " wide"}${error ? " bad" : ""}` }, steps ? button(-1, "−", "one less") : null, input, steps ? button(1, "+", "one more") : null);
  }

  table(name, values) {
    const last = (value) => Number(value.kind !== "number"), rows = new Map(); // numbers come first: they are what is tried
    const columns = [...new Set([...values].sort((a, b) => last(a) - last(b)).map((value) => value.column))];
    for (const value of values) rows.set(value.row, { ...rows.get(value.row), [value.column]: value });
    const most = this.all.has(name) ? Infinity : MOST_ROWS;
    const body = [...rows.values()].slice(0, most).map((row) => this.row(columns, row));
    const head = el("tr", {}, el("th", { scope: "col" }, "Name"), ...columns.map((column) => el("th", { scope: "col" }, said(column))));
    const more = rows.size > most ? el("button", { className: "b", type: "button", on: { click: () => { this.all.add(name); this.draw(); } } }, `All ${rows.size}`) : null;
    const grid = el("table", { className: "grid" }, el("caption", { className: "vh" }, said(name)), el("thead", {}, head), el("tbody", {}, ...body));
    return [el("div", { className: "scroll", tabIndex: 0, role: "group", "aria-label": `${said(name)}: table` }, grid), more, this.drop(name)].filter(Boolean);
  }

  row(columns, row) {
    const any = Object.values(row), on = any.some((value) => this.changed(value));
    const cells = columns.map((column) => {
      const value = row[column];
      if (!value) return el("td");
      const error = this.errors[value.path];
      return el("td", { className: this.changed(value) ? "on cell" : "", title: value.source }, this.field(value, `${value.name}: ${said(column)}`), this.changed(value) ? this.restore(value) : null, error ? this.error(value, error) : null);
    });
    return el("tr", { className: on ? "on" : "" }, el("th", { scope: "row" }, el("i", { className: "dot" }), " ", any[0].name), ...cells);
  }

  drop(name) {
    const box = $("drop").content.firstElementChild.cloneNode(true);
    const [area, button, told] = ["textarea", "button", "p"].map((tag) => box.querySelector(tag));
    area.setAttribute("aria-label", `${said(name)}: pasted table`);
    const take = (values, answer) => {
      this.studio.setValues(values);
      this.studio.say([`Values taken: ${Object.keys(values).length}.`, ...answer.left.map((line) => `Not taken: ${line}`)].join("\n"));
    };
    const read = async (text, file) => {
      const answer = await ask("/api/table", "POST", { table: name, text, ...(file ? { file } : {}) });
      if (!answer.ok) { told.textContent = words(answer); return; }
      const kept = Object.fromEntries(Object.entries(answer.values).filter(([path]) => !answer.gone.includes(path)));
      const lines = [`Read: ${Object.keys(kept).length} values.`, ...answer.said, ...answer.left];
      const choose = (label, values) => el("button", { className: "b", type: "button", on: { click: () => take(values, answer) } }, label);
      const buttons = answer.gone.length ? [choose("Take, without those cards", answer.values), choose("Take, and keep those cards", kept)] : [choose("Take these values", answer.values)];
      told.replaceChildren(el("span", {}, lines.join(" · ")), el("br"), ...(Object.keys(answer.values).length ? buttons : []));
    };
    button.addEventListener("click", () => read(area.value));
    box.addEventListener("dragover", (event) => { event.preventDefault(); box.classList.add("over"); });
    box.addEventListener("dragleave", () => box.classList.remove("over"));
    box.addEventListener("drop", async (event) => {
      event.preventDefault();
      box.classList.remove("over");
      const file = event.dataTransfer.files[0];
      if (file) read(packed(new Uint8Array(await file.arrayBuffer())), file.name);
    });
    return box;
  }
}
