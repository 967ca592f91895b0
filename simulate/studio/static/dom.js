// Elements and numbers: nothing here knows the game.
export const $ = (name) => document.getElementById(name);

export function el(tag, about = {}, ...inner) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(about)) {
    if (key === "on") for (const [event, act] of Object.entries(value)) made.addEventListener(event, act);
    else if (key === "style") for (const [name, text] of Object.entries(value)) made.style.setProperty(name, text);
    else if (key in made && !key.includes("-") && key !== "list") made[key] = value;
    else if (value !== undefined && value !== null) made.setAttribute(key, value);
  }
  made.append(...inner.filter((part) => part !== null && part !== undefined));
  return made;
}

export const minus = (text) => text.replace("-", "−");
export const one = (value, percent, digits = 1) => (value === null ? "–" : minus((percent ? 100 * value : value).toFixed(digits)));
export const signed = (value, percent, digits = 1) => (value > 0 ? "+" : "") + one(value, percent, digits);

export async function ask(path, method = "GET", body = undefined) {
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const held = (answer.headers.get("content-type") || "").includes("json") ? await answer.json() : { words: await answer.text() };
  return { ok: answer.ok, status: answer.status, ...held };
}

export const words = (answer) => [answer.words || Object.values(answer.reasons || {}).join("; "), answer.hint].filter(Boolean).map((said) => (/[.?!:]$/.test(said) ? said : `${said}.`)).join(" ");

export async function copy(text, button) {
  const said = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Select and copy";
  }
  setTimeout(() => { button.textContent = said; }, 1500);
}
