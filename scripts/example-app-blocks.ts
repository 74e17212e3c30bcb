import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Block } from "./markdown-blocks.ts";
import { address } from "./printed-by-documents.ts";

/** How one kind of code block of a document is executed. */
interface BlockKind {
  readonly name: string;
  readonly fits: (block: Block) => boolean;
  readonly run: (block: Block, next: Block | undefined) => Promise<void>;
}

/** The file in scripts/consumers that the first line of a block names. */
function exampleFile(text: string): string | undefined {
  const [, file] = /^\/\/ (src\/\S+|api\.js)\n/.exec(text) ?? [];
  return file && (file === "api.js" ? `express-api/${file}` : `vite-app/${file}`);
}
const readExample = (file = "") => readFileSync(join("scripts/consumers", file), "utf8");

/** The blocks about example apps. scripts/example-apps.browser.test.ts installs, builds and runs these apps. */
export const exampleAppKinds = (serverUrl: () => string): BlockKind[] => [
  {
    name: "an installation of the client library",
    fits: ({ language, text }) => language === "sh" && text.startsWith(`npm install ${address}/`),
    async run({ text }) {
      const file = await fetch(text.trim().replace("npm install ", "").replace(address, serverUrl()));
      expect([file.status, file.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    },
  },
  {
    name: "a file of an example app",
    fits: ({ text }) => exampleFile(text) !== undefined,
    run: async ({ text }) => expect(text).toBe(readExample(exampleFile(text))),
  },
  {
    name: "settings of an example app",
    fits: ({ language, text }) => language === "dotenv" && text.startsWith("VITE_"),
    async run({ text }) {
      const names = [...text.matchAll(/^(\w+)=/gm)].map(([, name = ""]) => name);
      const read = readExample("vite-app/src/latchkey.js").matchAll(/import\.meta\.env\.(\w+)/g);
      expect(names).toEqual([...read].map(([, name]) => name));
    },
  },
];
