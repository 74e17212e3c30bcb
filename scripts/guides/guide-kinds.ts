// How each kind of code block of docs/guides/*.md is executed. The blocks of a guide run in order, in one folder. It has the client library,
// and the `.env` of a new project. A block whose first line is a comment with a file's name is that file. `text` or `json` after a command
// is its output, in which `...` matches anything. `export CODE=...  # from the e-mail "Reset" to ada@example.org` reads the inbox. With
// `# printed above` it reads the last output. A command after a file that listens at port 3000 starts that server. The files `.ts` and
// `.tsx`, and `latchkey.config.mjs`, are type-checked.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { address } from "../example-app-blocks.ts";
import { type Block, looksLike } from "../markdown-blocks.ts";
import type { GuideFolder } from "./guide-folder.ts";
import { readFromEmail } from "./guide-inbox.ts";

/** A guide that is being followed. */
export interface FollowedGuide extends GuideFolder {
  /** Its name: the file without `.md`. */
  readonly name: string;
}

interface GuideKind {
  readonly name: string;
  readonly fits: (block: Block, before: Block | undefined) => boolean;
  readonly run: (block: Block, guide: FollowedGuide, next: Block | undefined) => Promise<void>;
}

/** Example apps whose files a guide shows. `npm test -- --examples` installs, builds and uses these apps. */
const exampleApps: Readonly<Record<string, readonly string[]>> = {
  react: ["vite"],
  "next-js": ["next"],
  "protect-an-api": ["fastify", "hono"],
};

/** The file that the first line of a block names, in a comment. */
export const readFileName = (text: string): string | undefined =>
  /^(?:\/\/|#|\/\*|<!--) ([\w./[\]-]+\.(?:[mc]?[jt]sx?|css|html|json|py))(?: \*\/| -->)?\n/.exec(text)?.[1];

/** Whether a source has all lines of a block in their order. The name of the block's file is ignored. */
function isExcerpt(text: string, source: string): boolean {
  const lines = text.replace(/^\/\/ \S+\n/, "").split("\n");
  let next = 0;
  for (const line of source.split("\n")) if (line === lines[next]) next++;
  return next >= lines.length;
}

/** Python has no option that reads `.env`. */
const pythonCommand = "set -a; . ./.env; python3 ";

const isCommand =
  (...beginnings: readonly string[]) =>
  ({ language, text }: Block): boolean =>
    language === "sh" && beginnings.some((beginning) => text.startsWith(beginning));

/** The names of the packages that we or an example app install. */
const knownPackages = (): Set<string> =>
  new Set(
    ["package.json", ...readdirSync("sdk/examples").map((app) => join("sdk/examples", app, "package.json"))].flatMap((file) => {
      if (!existsSync(file)) return [];
      const { dependencies, devDependencies } = JSON.parse(readFileSync(file, "utf8"));
      return Object.keys({ ...dependencies, ...devDependencies });
    }),
  );

/** Compares the lines of an output with a `text` block, in which `...` matches any characters of a line. */
function expectOutput(output: string, shown: string): void {
  const lines = output.trimEnd().split("\n");
  const patterns = shown.trimEnd().split("\n");
  const matches = (line: string, pattern: string) => new RegExp(`^${pattern.split("...").map(escapePattern).join(".+")}$`).test(line);
  const differs = lines.length !== patterns.length || lines.some((line, index) => !matches(line, patterns[index] ?? ""));
  if (differs) expect(lines.join("\n")).toBe(patterns.join("\n"));
}
const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

async function runCommands({ text }: Block, guide: FollowedGuide, next: Block | undefined): Promise<void> {
  const output = await guide.run(text);
  if (next?.language === "text") expectOutput(output, next.text);
  if (next?.language === "json" && readFileName(next.text) === undefined)
    expect(looksLike(JSON.parse(output), JSON.parse(next.text)), output).toBe(true);
}

export const guideKinds: readonly GuideKind[] = [
  {
    name: "the variables of the project",
    fits: ({ language }) => language === "env",
    async run({ text }, guide) {
      const names = [...readFileSync(join(guide.folder, ".env"), "utf8").matchAll(/^(\w+)=/gm)].map(([, name]) => name);
      for (const [, name = ""] of text.matchAll(/^(\w+)=/gm)) expect(names).toContain(name.replace(/^(VITE|NEXT_PUBLIC)_/, ""));
    },
  },
  {
    name: "an installation",
    fits: isCommand("npm install "),
    async run({ text }, guide) {
      const packages = knownPackages();
      for (const name of text.trim().split(/\s+/).slice(2)) {
        if (name.startsWith(address)) expect((await fetch(name.replace(address, guide.serverUrl))).status).toBe(200);
        else if (!name.startsWith("-")) expect(packages).toContain(name);
      }
    },
  },
  {
    name: "values for the shell",
    fits: isCommand("export "),
    async run({ text }, guide) {
      const lines = text.trim().split("\n");
      for (const line of lines) {
        const [, name = "", subject, email, before] =
          /^export (\w+)=\.\.\. +# (?:from the e-mail (?:"([^"]+)" )?to (\S+)|(printed above))$/.exec(line) ?? [];
        const printed = new RegExp(`\\b${name}=(\\S+)`).exec(guide.lastOutput)?.[1];
        const value = email ? await readFromEmail(guide.serverUrl, email, name, subject) : before && printed;
        expect(value, line).toBeTruthy();
        guide.shell[name] = value ?? "";
      }
    },
  },
  {
    name: "a file of an example app",
    fits: ({ text }) => readFileName(text) !== undefined,
    async run({ text }, guide) {
      const file = readFileName(text) ?? "";
      const sources = (exampleApps[guide.name] ?? []).map((app) => join("sdk/examples", app, file)).filter((path) => existsSync(path));
      if (sources.length > 0) expect(sources.some((path) => isExcerpt(text, readFileSync(path, "utf8")))).toBe(true);
      // TypeScript is compiled together, after the last guide.
      guide.write(file, text);
    },
  },
  {
    name: "a start of a server",
    fits: (block, before) => isCommand("node ", "npx tsx ")(block) && /\b(listen|serve)\(/.test(before?.text ?? ""),
    run: async ({ text }, guide) => guide.start(text.trim()),
  },
  {
    name: "a command",
    fits: isCommand("node ", "npx tsx ", "npx latchkey ", "curl ", pythonCommand),
    run: runCommands,
  },
  {
    name: "an output",
    fits: ({ language }, before) =>
      ["text", "json"].includes(language) && isCommand("node ", "npx ", "curl ", pythonCommand)(before as Block),
    run: async ({ text, language }) => void (language === "json" && JSON.parse(text)),
  },
];
