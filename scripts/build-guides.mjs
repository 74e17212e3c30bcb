// Renders README and documents as the pages that the server offers at /guides.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Marked } from "marked";

/** The guides in the order of the navigation, by their file. The first is the start page. */
export const guides = [
  ["README.md", "index"],
  ...["tutorial", "hosted-sign-in", "account-recovery", "verify-tokens", "trpc", "other-languages", "webhooks"].map((name) => [
    `docs/${name}.md`,
    name,
  ]),
  ...["deploy", "operation", "environment", "settings", "errors"].map((name) => [`docs/${name}.md`, name]),
];

/** Documents for people who change the product. They have no page. */
export const contributorDocuments = ["packages.md"];

const style = `:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; --line: light-dark(#d9dde3, #343a43);
  --soft: light-dark(#f4f6f8, #1d2126); --link: light-dark(#1d4ed8, #8ab4ff); --ink: light-dark(#14181d, #e8ebef); --page: light-dark(#fff, #14171b); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 78rem; padding: 0 1.5rem; color: var(--ink); background: var(--page); display: grid;
  grid-template-columns: 14rem minmax(0, 1fr); gap: 3rem; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; inset-inline-start: -99rem; }
.skip:focus { inset-inline-start: 1rem; top: 0.5rem; background: var(--page); padding: 0.5rem; }
nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 2rem 0; align-self: start; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 0.3rem 0.75rem; border-radius: 0.4rem; color: inherit; text-decoration: none; }
nav a:hover { background: var(--soft); }
nav a[aria-current] { background: var(--soft); font-weight: 600; }
nav li.apart { margin-top: 1rem; padding-top: 1rem; border-top: 1px solid var(--line); }
main { padding: 2rem 0 6rem; max-width: 52rem; min-width: 0; }
h1, h2, h3 { line-height: 1.25; letter-spacing: -0.01em; scroll-margin-top: 1rem; overflow-wrap: anywhere; }
h2 { margin-top: 2.75rem; padding-top: 0.5rem; }
pre, .wide { overflow-x: auto; }
pre { background: var(--soft); padding: 1rem; border-radius: 0.5rem; font-size: 0.875rem; line-height: 1.5; }
code { font-family: ui-monospace, monospace; font-size: 0.9em; }
:not(pre) > code { background: var(--soft); padding: 0.1em 0.3em; border-radius: 0.25rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; font-size: 0.925rem; }
th, td { text-align: start; vertical-align: top; padding: 0.5rem 0.75rem; border-bottom: 1px solid var(--line); }
img { max-width: 100%; height: auto; border-radius: 0.5rem; }
@media (max-width: 52rem) {
  body { display: block; padding: 0 1rem; }
  nav { position: static; max-height: none; padding: 1rem 0; border-bottom: 1px solid var(--line); }
  nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem; }
  nav li.apart { margin: 0; padding: 0; border: 0; }
}
`;

const escapeHtml = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The anchor of a heading, as in the links between the documents. */
const findAnchor = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** The address of a link in a document. Undefined for a file that has no page. */
function readAddress(href) {
  if (/^(https?:|#)/.test(href)) return href;
  const [file = "", anchor] = href.replace(/^(\.\.\/|\.\/|docs\/)+/, "").split("#", 2);
  if (file.startsWith("images/")) return `/guides/${file}`;
  const guide = guides.find(([path]) => path === file || path === `docs/${file}`);
  return guide && `${toPath(guide[1])}${anchor === undefined ? "" : `#${anchor}`}`;
}

const toPath = (name) => (name === "index" ? "/guides" : `/guides/${name}`);

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${escapeHtml(findAnchor(text.replaceAll("`", "")))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const address = readAddress(href);
      const content = this.parser.parseInline(tokens);
      return address === undefined ? content : `<a href="${escapeHtml(address)}">${content}</a>`;
    },
    image({ href, text }) {
      return `<img src="${escapeHtml(readAddress(href) ?? href)}" alt="${escapeHtml(text)}" loading="lazy">`;
    },
    code({ text }) {
      // A reader scrolls it with the keyboard.
      return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
    },
  },
});

const toTitle = (markdown, name) => (name === "index" ? "Start" : (/^# (.+)$/m.exec(markdown)?.[1] ?? name));

function page(name, title, content, titles) {
  const entry = ([, other]) =>
    `<li><a href="${toPath(other)}"${other === name ? ' aria-current="page"' : ""}>${escapeHtml(titles.get(other))}</a></li>`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)} – Latchkey</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/guides/guides.css">
  </head>
  <body>
    <a class="skip" href="#content">Skip to content</a>
    <nav aria-label="Guides">
      <ul>
        ${guides.map(entry).join("\n        ")}
        <li class="apart"><a href="/docs">API reference</a></li>
        <li><a href="/">Dashboard</a></li>
      </ul>
    </nav>
    <main id="content">
${content}
    </main>
  </body>
</html>
`;
}

/** Writes the pages, their styles and their pictures to a folder. @param root of the repository */
export function buildGuides(root, folder) {
  const read = ([path, name]) => ({ name, markdown: readFileSync(join(root, path), "utf8") });
  const documents = guides.map(read);
  const titles = new Map(documents.map(({ name, markdown }) => [name, toTitle(markdown, name)]));
  mkdirSync(join(folder, "images"), { recursive: true });
  for (const { name, markdown } of documents) {
    const content = marked.parse(markdown).replace(/<table>[\s\S]*?<\/table>/g, '<div class="wide" tabindex="0">$&</div>');
    writeFileSync(join(folder, `${name}.html`), page(name, titles.get(name), content, titles));
  }
  writeFileSync(join(folder, "guides.css"), style);
  for (const name of readdirSync(join(root, "docs/images")))
    writeFileSync(join(folder, "images", name), readFileSync(join(root, "docs/images", name)));
}
