import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { type DocumentationPage, type sections, toAddress } from "./page.ts";
import { linkSettings, settingList } from "./setting-pages.ts";

type Guide = readonly [file: string, path: string, section: (typeof sections)[number]];

const guidesIn = (section: (typeof sections)[number], ...names: readonly string[]): readonly Guide[] =>
  names.map((name) => [`docs/${name}.md`, name, section]);

/** The documents of the repository that are pages, in the order of the navigation. */
export const guides: readonly Guide[] = [
  ["README.md", "", "Start"],
  ...guidesIn("Start", "tutorial", "agents", "comparison"),
  ...guidesIn("Guides", "guides/prepare", "guides/react", "guides/next-js", "guides/protect-an-api", "guides/access-tokens"),
  ...guidesIn("Guides", "guides/passwords", "guides/codes", "guides/passkeys", "guides/oauth-providers", "guides/second-factor"),
  ...guidesIn("Guides", "guides/sign-up-rules", "guides/sign-up-hook", "guides/bots"),
  ...guidesIn("Guides", "guides/teams", "guides/permissions", "guides/api-keys", "guides/own-pages", "guides/brand"),
  ...guidesIn(
    "Guides",
    "guides/receive-webhooks",
    "guides/emails",
    "guides/sell-products",
    "guides/usage-limits",
    "guides/anonymous-users",
  ),
  ...guidesIn(
    "Guides",
    "guides/command-line-sign-in",
    "guides/impersonate",
    "guides/ban-and-restrict-users",
    "guides/user-metadata",
    "guides/import-users",
  ),
  ...guidesIn("Guides", "guides/environments", "guides/deploy-with-backups", "guides/rate-limits"),
  ...guidesIn("Guides", "guides/sign-ins", "guides/audit-and-metrics", "guides/stream-audit-log"),
  ...guidesIn("Guides", "guides/sessions", "guides/token-claims", "guides/sign-in-with-your-app", "guides/python-and-go"),
  ...guidesIn("Sign-in", "hosted-sign-in", "account-recovery"),
  ...guidesIn(
    "Integrate",
    "verify-tokens",
    "authorization-server",
    "trpc",
    "webhooks",
    "testing",
    "migrate",
    "other-languages",
    "fixtures",
  ),
  ...guidesIn("Operate", "deploy", "upgrades", "operation", "environment", "compatibility", "conformance"),
  ["CHANGELOG.md", "changelog", "Operate"],
  ["sdk/README.md", "library", "Client library"],
  ...guidesIn("Reference", "settings"),
];

/** Titles in the navigation that differ from the heading of the document. */
const titles: Readonly<Record<string, string>> = { "": "Start", library: "Overview" };

/** Documents for people who change the product, and one that has a page for each of its parts. */
export const documentsWithoutPage = ["packages.md", "errors.md", "tested-cases.md"];

/** The address of a link in a document. Undefined for a file that has no page. */
function readAddress(document: string, href: string): string | undefined {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href;
  const [link = "", anchor] = href.split("#", 2);
  const file = posix.join(posix.dirname(document), link);
  if (file.startsWith("docs/images/")) return `/${file}`;
  if (file === "docs/errors.md") return anchor ? `/docs/errors/${anchor.toUpperCase()}` : "/docs/errors";
  const guide = guides.find(([path]) => path === file);
  return guide && `${toAddress(guide[1])}${anchor === undefined ? "" : `#${anchor}`}`;
}

/** The same Markdown with links to pages instead of files. A link to a file without a page is its text. */
const withAddresses = (document: string, markdown: string): string =>
  markdown.replaceAll(/(!?)\[([^\]]*)\]\(([^()\s]+)\)/g, (whole, picture: string, text: string, href: string) => {
    const address = readAddress(document, href);
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
      const text = withAddresses(file, readFileSync(join(root, file), "utf8").replace(/^<!--.*?-->\s*/s, ""));
      const markdown = path === settingList ? linkSettings(text) : text;
      const title = /^# (.+)$/m.exec(markdown)?.[1] ?? path;
      return { path, title: titles[path] ?? title, section, summary: readSummary(markdown), markdown };
    });
