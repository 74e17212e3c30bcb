import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Declaration, readDeclarations } from "./declarations.ts";
import { codeBlock, type DocumentationPage, joinParts, table } from "./page.ts";

interface Entry {
  /** Name of the entry point in the package. */
  readonly name: string;
  readonly title: string;
  /** Its source. The declarations have the same path below `dist/sdk/types`. */
  readonly file: string;
  readonly text: string;
}

const entries: readonly Entry[] = [
  {
    name: "components",
    title: "Components",
    file: "ui/index.ts",
    text: "Pages and parts of pages for apps in React, below a `ClientAppProvider`.",
  },
  { name: "react", title: "Hooks", file: "sdk/react/index.ts", text: "Hooks for React. Each call of the API has hooks besides these." },
  { name: "next", title: "Next.js", file: "sdk/next/index.ts", text: "Functions for the App Router of Next.js." },
  { name: "client", title: "Client app", file: "sdk/client.ts", text: "For apps on devices of end users. It holds no secret." },
  { name: "server", title: "Server app", file: "sdk/server.ts", text: "For your server. It holds the secret server key." },
  { name: "admin", title: "Admin app", file: "sdk/admin.ts", text: "For tools that configure projects." },
  { name: "testing", title: "Tests", file: "sdk/test-kit/index.ts", text: "For tests of your app, in Node." },
];

/** Types and hooks that are generated for each call have their pages in the API reference. */
const isWritten = ({ file }: Declaration) => !file.includes("/generated/");

/** The parts of a comment: its text, and its example. */
function readComment(comment: string): { text: string; example: string | undefined } {
  const [text = "", ...tags] = comment.split(/^@/m);
  const example = tags
    .find((tag) => tag.startsWith("example"))
    ?.slice("example".length)
    .trim();
  const others = tags.filter((tag) => /^(param|returns|throws)/.test(tag)).map((tag) => `- ${describeTag(tag)}`);
  return { text: joinParts(text.trim(), others.join("\n")).trimEnd(), example };
}

const describeTag = (tag: string): string => {
  const text = tag.replaceAll(/\s+/g, " ").trim();
  return text.startsWith("param ")
    ? text.replace(/^param (\S+)/, "`$1`:")
    : text.replace(/^returns/, "Returns").replace(/^throws/, "Throws");
};

function declarationPage(declaration: Declaration, { name: entry }: Entry): DocumentationPage {
  const { name, isType, comment, text } = declaration;
  const { text: described, example } = readComment(comment);
  return {
    path: `library/${entry}/${name}`,
    title: name,
    parent: `library/${entry}`,
    summary: (described.split("\n\n")[0] ?? name).replaceAll("\n", " ").split(/(?<=\.) /)[0] ?? name,
    markdown: joinParts(
      `# ${name}`,
      described,
      codeBlock("ts", `import ${isType ? "type " : ""}{ ${name} } from "latchkey/${entry}";`),
      example && joinParts("## Example", codeBlock("tsx", example)).trimEnd(),
      "## Declaration",
      codeBlock("ts", text),
    ),
  };
}

function entryPages(entry: Entry, declarations: readonly Declaration[]): DocumentationPage[] {
  const pages = declarations.map((declaration) => declarationPage(declaration, entry));
  const listRows = (isType: boolean) =>
    pages
      .filter((_, index) => declarations[index]?.isType === isType)
      .map(({ path, title, summary }) => [`[\`${title}\`](/docs/${path})`, summary]);
  const values = listRows(false);
  const types = listRows(true);
  return [
    {
      path: `library/${entry.name}`,
      title: entry.title,
      section: "Client library",
      summary: entry.text,
      markdown: joinParts(
        `# ${entry.title}`,
        `${entry.text} Entry point: \`latchkey/${entry.name}\`.`,
        values.length > 0 && table(["export", "meaning"], values),
        types.length > 0 && joinParts("## Types", table(["type", "meaning"], types)).trimEnd(),
      ),
    },
    ...pages,
  ];
}

/**
 * A page for each export of the client library that is not generated, and a list for each entry point. An export of several entry
 * points has one page.
 * @param root of the repository, with the built declarations of the library
 */
export function libraryPages(root: string): DocumentationPage[] {
  const seen = new Set<string>();
  return entries.flatMap((entry) => {
    const file = join(root, "dist/sdk/types", entry.file.replace(/\.ts$/, ".d.ts"));
    if (!existsSync(file)) throw new Error(`${file} does not exist. Build the client library first: node scripts/build.mjs sdk`);
    const declarations = readDeclarations(file).filter((declaration) => {
      const key = `${declaration.file}#${declaration.name}`;
      return isWritten(declaration) && !seen.has(key) && seen.add(key);
    });
    return entryPages(
      entry,
      declarations.sort((a, b) => (a.name < b.name ? -1 : 1)),
    );
  });
}
