// What the pages of the documentation add in browsers: search, copies of Markdown, and values of a project. Reading needs none of it.

const form = document.getElementById("search");
const input = form.querySelector("input");
const results = document.getElementById("results");
const status = document.getElementById("status");
const maxResults = 12;
/** The folder of the pages: `/docs/` on a server. An export may be anywhere. */
const root = new URL(".", import.meta.url);

let loading;
/** The index of the search, loaded with the first use. */
function loadIndex() {
  loading ??= fetch(new URL("search.json", root))
    .then((response) => {
      if (!response.ok) throw new Error(`status ${response.status}`);
      return response.json();
    })
    .catch((error) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** How well a page fits all words: the title counts most. 0 if a word is missing. */
function rate({ address, title, summary, headings }, words) {
  const texts = [title, address, summary, headings].map((text) => text.toLowerCase());
  let total = 0;
  for (const word of words) {
    const place = texts.findIndex((text) => text.includes(word));
    if (place < 0) return 0;
    total += [100, 40, 10, 5][place] + (texts[0].startsWith(word) ? 50 : 0) + (texts[0] === word ? 200 : 0);
  }
  return total - address.split("/").length;
}

function show(pages) {
  results.replaceChildren(
    ...pages.map(({ address, title, summary }, index) => {
      const item = document.createElement("li");
      item.id = `result-${index}`;
      item.role = "option";
      const link = document.createElement("a");
      link.href = new URL(address, root);
      link.tabIndex = -1;
      link.append(title);
      const small = document.createElement("small");
      small.textContent = summary;
      link.append(small);
      item.append(link);
      return item;
    }),
  );
  if (pages.length === 0) {
    const none = document.createElement("li");
    none.className = "none";
    none.textContent = "No page has these words.";
    results.append(none);
  }
  setOpen(true);
  select(0);
}

function setOpen(open) {
  results.hidden = !open;
  input.setAttribute("aria-expanded", String(open));
}

const options = () => [...results.querySelectorAll("[role=option]")];

function select(index) {
  const items = options();
  items.forEach((item, position) => {
    item.setAttribute("aria-selected", String(position === index));
  });
  const current = items[index];
  if (current) input.setAttribute("aria-activedescendant", current.id);
  else input.removeAttribute("aria-activedescendant");
  current?.scrollIntoView({ block: "nearest" });
}

async function search() {
  const text = input.value.trim().toLowerCase();
  if (text === "") return setOpen(false);
  try {
    const index = await loadIndex();
    if (input.value.trim().toLowerCase() !== text) return;
    const words = text.split(/\s+/);
    const rated = index.map((page) => [rate(page, words), page]).filter(([rating]) => rating > 0);
    show(
      rated
        .sort(([a], [b]) => b - a)
        .slice(0, maxResults)
        .map(([, page]) => page),
    );
  } catch {
    status.textContent = "The search could not be loaded.";
  }
}

form.hidden = false;
input.addEventListener("input", search);
input.addEventListener("focus", () => loadIndex().catch(() => {}));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  results.querySelector("[aria-selected=true] a")?.click();
});
form.addEventListener("focusout", ({ relatedTarget }) => {
  if (!form.contains(relatedTarget)) setOpen(false);
});
// A press on a result must not take the focus before the click.
results.addEventListener("mousedown", (event) => event.preventDefault());
input.addEventListener("keydown", (event) => {
  const items = options();
  const current = items.findIndex((item) => item.getAttribute("aria-selected") === "true");
  if (event.key === "Escape") setOpen(false);
  else if (event.key === "ArrowDown") select(Math.min(current + 1, items.length - 1));
  else if (event.key === "ArrowUp") select(Math.max(current - 1, 0));
  else return;
  event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
  event.preventDefault();
  input.focus();
});

/** A button that copies a text. */
function copyButton(label, read) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "soft";
  button.textContent = label;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(await read());
      button.textContent = "Copied";
      status.textContent = "Copied";
    } catch {
      status.textContent = "Copying failed.";
    }
    setTimeout(() => {
      button.textContent = label;
    }, 2000);
  });
  return button;
}

const markdown = document.getElementById("markdown");
markdown.after(
  copyButton("Copy as Markdown", async () => {
    const response = await fetch(markdown.href);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response.text();
  }),
);

// The session of the dashboard. Its cookie is sent to this server only, so an export has none.
if (/(^|[ -])latchkey-refresh-internal/.test(document.cookie)) void import("./project-values.js");
