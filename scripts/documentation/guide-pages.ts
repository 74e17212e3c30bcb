import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type DocumentationPage, type sections, toAddress } from "./page.ts";

type Guide = readonly [file: string, path: string, section: (typeof sections)[number]];

const guidesIn = (section: (typeof sections)[number], ...names: readonly string[]): readonly Guide[] =>
  names.map((name) => [`docs/${name}.md`, name, section]);

/** The documents of the repository that are pages, in the order of the navigation. */
export const guides: readonly Guide[] = [
  ["README.md", "", "Start"],
  ...guidesIn("Start", "tutorial", "agents"),
  ...guidesIn("Sign-in", "hosted-sign-in", "account-recovery"),
  ...guidesIn("Integrate", "verify-tokens", "trpc", "webhooks", "other-languages"),
  ...guidesIn("Operate", "deploy", "operation", "environment", "compatibility"),
  ["CHANGELOG.md", "changelog", "Operate"],
  ["sdk/README.md", "library", "Client library"],
  ...guidesIn("Reference", "settings"),
];

/** Titles in the navigation that differ from the heading of the document. */
const titles: Readonly<Record<string, string>> = { "": "Start", library: "Overview" };

/** Documents for people who change the product, and one that has a page for each of its parts. */
export const documentsWithoutPage = ["packages.md", "errors.md"];

/** The address of a link in a document. Undefined for a file that has no page. */
function readAddress(href: string): string | undefined {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href;
  const [file = "", anchor] = href.replace(/^(\.\.\/|\.\/|docs\/)+/, "").split("#", 2);
  if (file.startsWith("images/")) return `/docs/${file}`;
  if (file === "errors.md") return anchor ? `/docs/errors/${anchor.toUpperCase()}` : "/docs/errors";
  const guide = guides.find(([path]) => path === file || path === `docs/${file}`);
  return guide && `${toAddress(guide[1])}${anchor === undefined ? "" : `#${anchor}`}`;
}

/** The same Markdown with links to pages instead of files. A link to a file without a page is its text. */
const withAddresses = (markdown: string): string =>
  markdown.replaceAll(/(!?)\[([^\]]*)\]\(([^()\s]+)\)/g, (whole, picture: string, text: string, href: string) => {
    const address = readAddress(href);
    return address === undefined ? (picture ? whole : text) : `${picture}[${text}](${address})`;
  });

/** The first sentence below the title. */
function readSummary(markdown: string): string {
  const paragraph = markdown.split(/\n{2,}/).find((part) => /^[A-Za-z`*[]/.test(part)) ?? "";
  const plain = paragraph
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*]/g, "")
    .replaceAll(/\s+/g, " ");
  return /^.+?[.:](?= |$)/.exec(plain)?.[0] ?? plain;
}

/**
 * Guides as pages.
 * @param root of the repository
 * @param isWanted by section
 */
export const guidePages = (root: string, isWanted: (section: Guide[2]) => boolean): DocumentationPage[] =>
  guides
    .filter(([, , section]) => isWanted(section))
    .map(([file, path, section]) => {
      const markdown = withAddresses(readFileSync(join(root, file), "utf8").replace(/^<!--.*?-->\s*/s, ""));
      const title = /^# (.+)$/m.exec(markdown)?.[1] ?? path;
      return { path, title: titles[path] ?? title, section, summary: readSummary(markdown), markdown };
    });
