// What the page holds: a state, its history, and its spelling in the address. Pure functions; tests call them in node.
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
export const shown = (value) => (Array.isArray(value) ? value.join(", ") : String(value).replaceAll("_", " "));

export function begun(start) {
  return { variants: [], values: {}, seats: start.seats, field: start.field, seed: start.seed, before: { variants: [], values: {} }, margin: null };
}

// What a value is now: changed by hand, by a variant, or printed.
export function valueAt(state, game, path) {
  if (path in state.values) return state.values[path];
  for (const name of [...state.variants].reverse()) {
    const preset = game.presets.find((one) => one.name === name);
    if (preset && path in preset.values) return preset.values[path];
  }
  return game.byPath[path].printed;
}

// The state with one value changed; a value that is as the variants or the rules have it is no change.
export function withValue(state, game, path, value) {
  const values = { ...state.values };
  delete values[path];
  if (!same(valueAt({ ...state, values }, game, path), value)) values[path] = value;
  return { ...state, values };
}

export function withValues(state, game, given) {
  return Object.entries(given).reduce((held, [path, value]) => withValue(held, game, path, value), state);
}

// Why a typed text is no value, or the value.
export function readValue(value, text) {
  const range = value.least === null && value.most === null ? "" : ` from ${value.least ?? "any"} to ${value.most ?? "any"}`;
  const number = (word) => (/^[-−]?\d+(\.\d+)?$/.test(word.trim()) ? Number(word.trim().replace("−", "-")) : NaN);
  const fits = (n) => Number.isFinite(n) && (value.least === null || n >= value.least) && (value.most === null || n <= value.most);
  if (value.kind === "number") {
    const n = number(text);
    return Number.isInteger(n) && fits(n) ? { value: n } : { refused: `a whole number${range}` };
  }
  if (value.kind === "part") return fits(number(text)) ? { value: number(text) } : { refused: `a number${range}` };
  if (value.kind === "list") {
    const items = text.split(",").map((item) => item.trim()).filter(Boolean);
    if (value.printed.every((item) => typeof item !== "number")) return { value: items };
    const numbers = items.map(number);
    return numbers.length && numbers.every(fits) ? { value: numbers } : { refused: `numbers${range} between commas` };
  }
  return { value: text };
}

export class History {
  constructor(state) { this.past = []; this.now = state; this.next = []; }
  push(state) { if (!same(state, this.now)) { this.past.push(this.now); this.now = state; this.next = []; } }
  undo() { if (this.past.length) { this.next.push(this.now); this.now = this.past.pop(); } }
  redo() { if (this.next.length) { this.past.push(this.now); this.now = this.next.pop(); } }
  drop() { if (this.past.length) this.now = this.past.pop(); }
}

export const spelled = (state) => `#${encodeURIComponent(JSON.stringify(state))}`;

export function readAddress(hash, start) {
  try {
    const held = JSON.parse(decodeURIComponent(hash.slice(1)));
    const known = begun(start);
    return Object.fromEntries(Object.keys(known).map((key) => [key, key in held ? held[key] : known[key]]));
  } catch {
    return null;
  }
}

// Half the axis of the board, in shares: everything fits, and it does not shrink while one watches.
export function reachOf(rows, fair, margin, held) {
  const ends = rows.flatMap((row) => [row.before, row.after]).filter((value) => value !== null).map((value) => Math.abs(value - fair));
  return Math.max(held, 3 * margin, ...ends.map((end) => end * 1.15));
}

export const placeOf = (value, middle, reach) => 50 + (50 * (value - middle)) / reach;
