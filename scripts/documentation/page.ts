/** The parts of the navigation, in their order. */
export const sections = ["Start", "Guides", "Sign-in", "Integrate", "Operate", "Client library", "Reference"] as const;

/** A page of the documentation. `.md` serves its Markdown, and the HTML is made of the same. */
export interface DocumentationPage {
  /** The address below `/docs/`; empty for the start page. */
  readonly path: string;
  readonly title: string;
  /** Part of the navigation that lists the page. Undefined for pages that `parent` lists. */
  readonly section?: (typeof sections)[number];
  /** The page above, by its path. */
  readonly parent?: string;
  /** One sentence for search results and `llms.txt`. */
  readonly summary: string;
  /** With the title as its first heading. Links to other pages are addresses such as `/docs/errors`. */
  readonly markdown: string;
}

/** The address of a page on the server. */
export const toAddress = (path: string): string => (path === "" ? "/docs" : `/docs/${path}`);

export const codeBlock = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\``;

/** A text in one cell of a table. */
const cell = (text: string): string => text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|");

export const table = (names: readonly string[], rows: readonly (readonly string[])[]): string =>
  [names, names.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n");

/** The parts of a page that are there, separated by empty lines. */
export const joinParts = (...parts: readonly (string | undefined | false)[]): string =>
  `${parts.filter((part) => typeof part === "string" && part !== "").join("\n\n")}\n`;
