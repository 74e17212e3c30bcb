import { Marked } from "marked";
import { clientScriptPath } from "#contract/vocabulary/package-paths.ts";
import { productVersion } from "#contract/vocabulary/product-version.ts";
import { type DocumentationPage, sections, toAddress } from "./page.ts";

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The anchor of a heading, as in the links between the documents. */
export const findAnchor = (text: string): string =>
  text
    .replaceAll("`", "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${escapeHtml(findAnchor(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      return `<a href="${escapeHtml(href)}">${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text }) {
      return `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}" loading="lazy">`;
    },
    code({ text }) {
      // A reader scrolls it with the keyboard.
      return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`;
    },
    html({ text }) {
      return escapeHtml(text);
    },
  },
});

const link = ({ path, title }: DocumentationPage, current: boolean): string =>
  `<a href="${toAddress(path)}"${current ? ' aria-current="page"' : ""}>${escapeHtml(title)}</a>`;

/** The navigation: the pages of each section. A page below another one marks that one. */
function navigation(page: DocumentationPage, pages: readonly DocumentationPage[]): string {
  const current = page.parent ?? page.path;
  const parts = sections.map((section) => {
    const entries = pages.filter((other) => other.section === section).map((other) => `<li>${link(other, other.path === current)}</li>`);
    return `<h2>${section}</h2>\n<ul>${entries.join("")}</ul>`;
  });
  return parts.join("\n");
}

/** The headings of the second level, for a page with several of them. */
function contents(markdown: string): string {
  const outside = markdown.replaceAll(/^```[\s\S]*?^```$/gm, "");
  const headings = [...outside.matchAll(/^## (.+)$/gm)].map(([, text = ""]) => text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1"));
  if (headings.length < 3) return "";
  const entries = headings.map((text) => `<li><a href="#${escapeHtml(findAnchor(text))}">${escapeHtml(text.replaceAll("`", ""))}</a></li>`);
  return `<nav class="contents" aria-labelledby="contents"><h2 id="contents">On this page</h2><ul>${entries.join("")}</ul></nav>`;
}

function renderPage(page: DocumentationPage, pages: readonly DocumentationPage[]): string {
  const parent = pages.find(({ path }) => path === page.parent);
  const content = (marked.parse(page.markdown) as string).replace(/<table>[\s\S]*?<\/table>/g, '<div class="wide" tabindex="0">$&</div>');
  return `<!doctype html>
<html lang="en" data-client="${clientScriptPath}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escapeHtml(page.title)} – Latchkey documentation</title>
    <meta name="description" content="${escapeHtml(page.summary)}">
    <link rel="icon" href="data:,">
    <link rel="alternate" type="text/markdown" href="${toAddress(page.path || "index")}.md">
    <link rel="stylesheet" href="/docs/documentation.css">
    <link rel="stylesheet" href="/docs/search.css">
    <script src="/docs/documentation.js" type="module"></script>
  </head>
  <body>
    <a class="skip" href="#content">Skip to content</a>
    <header>
      <a class="product" href="/docs">Latchkey <span>documentation</span></a>
      <form id="search" role="search" hidden>
        <input type="search" aria-label="Search the documentation" placeholder="Search" autocomplete="off" role="combobox"
          aria-expanded="false" aria-controls="results" aria-autocomplete="list">
        <kbd aria-hidden="true">/</kbd>
        <ul id="results" role="listbox" aria-label="Results" hidden></ul>
      </form>
      <a href="/">Dashboard</a>
      <a class="menu" href="#menu">Menu</a>
    </header>
    <main id="content">
      <div class="bar">${parent ? `<a class="up soft" href="${toAddress(parent.path)}">${escapeHtml(parent.title)}</a>` : ""}
        <span class="copies"><a id="markdown" class="soft" href="${toAddress(page.path || "index")}.md">View as Markdown</a></span></div>
${content}
      <footer>Version ${productVersion}. A server has the pages of the version that it runs. <a href="/docs/changelog">Changes</a></footer>
    </main>
    ${contents(page.markdown)}
    <nav class="side" id="menu" aria-label="Documentation">${navigation(page, pages)}</nav>
    <p id="status" role="status" class="hidden"></p>
  </body>
</html>
`;
}

/** The index for the search on the pages: address, title, summary and headings of each page. */
const searchIndex = (pages: readonly DocumentationPage[]): string =>
  JSON.stringify(
    pages.map(({ path, title, summary, markdown }) => ({
      address: toAddress(path),
      title,
      summary: summary.slice(0, 160),
      headings: [...markdown.matchAll(/^##+ (.+)$/gm)]
        .map(([, text]) => text)
        .join(" · ")
        .slice(0, 400),
    })),
  );

/** The list of pages for programs that read the documentation (llmstxt.org). */
function agentList(pages: readonly DocumentationPage[]): string {
  const line = ({ path, title, summary }: DocumentationPage) => `- [${title}](${toAddress(path || "index")}.md): ${summary}`;
  const parts = sections.map((section) => {
    const listed = pages.filter((page) => page.section === section);
    const below = pages.filter(({ parent }) => listed.some(({ path }) => path === parent));
    return `## ${section}\n\n${[...listed, ...below].map(line).join("\n")}`;
  });
  return `# Latchkey ${productVersion}\n\n> Self-hosted sign-in, sessions, users, teams, permissions, API keys, e-mails and billing. Each page is Markdown.\n\n${parts.join("\n\n")}\n`;
}

/**
 * The files of the documentation, by their paths below its folder.
 * @throws Error if two pages have the same path
 */
export function renderSite(pages: readonly DocumentationPage[]): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const page of pages) {
    const file = page.path || "index";
    if (files.has(`${file}.md`)) throw new Error(`Two pages have the path ${file}.`);
    files.set(`${file}.html`, renderPage(page, pages));
    files.set(`${file}.md`, page.markdown);
  }
  files.set("search.json", searchIndex(pages));
  files.set("llms.txt", agentList(pages));
  return files;
}
