import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Block } from "./markdown-blocks.ts";

/** The server's address in the documents. */
export const address = "http://localhost:8102";

/** The output of each program of the documents, by the command that runs it. */
export const printedBy: Readonly<Record<string, readonly string[]>> = {
  "node first-user.mjs": ["signed in as grace@example.org", "request from Grace"],
  "npx tsx trpc.mts": ["Grace is in 1 team", "at least 8 characters", "for servers only: null"],
  "node oauth.mjs": ["signed in with GitHub as alan@example.org"],
  "node hosted.mjs": ["signed in as grace@example.org", "the code again: INVALID_AUTHORIZATION_CODE"],
  "node verify.mjs": ["with the token: 200 grace@example.org", "with a forged one: 401 signature", "without: 401 missing"],
  "node published-client.mjs": ["signed in as Grace"],
  "node products.mjs": ["users who could no longer sign in: 0"],
  "node invite.mjs": ["invited ada@example.org"],
  "node webhooks.mjs": ["received user.created of emmy@example.org", "without a signature: 400", "by the new secret: ok"],
  "node old-system.mjs": ["with the old password: 200", "again, without the old system: 200"],
  "node credits.mjs": [`a purchase page of ${address}`, "2 of 3 calls were paid", "20 credits left"],
};

/** How one kind of code block of a document is executed. */
interface BlockKind {
  readonly name: string;
  readonly fits: (block: Block) => boolean;
  readonly run: (block: Block, next: Block | undefined) => Promise<void>;
}

/** The example apps, by the beginning of the names of their files. */
const folders = { src: "vite", "api.js": "express", "app.js": "testing", tests: "testing", cypress: "testing" } as const;

/** The file in sdk/examples that the first line of a block names. */
function exampleFile(text: string): string | undefined {
  const [, file = ""] = /^\/\/ ((?:src|tests|cypress)\/\S+|api\.js|app\.js)\n/.exec(text) ?? [];
  const example = Object.entries(folders).find(([start]) => file.startsWith(start));
  return example && `${example[1]}/${file}`;
}
const readExample = (file = "") => readFileSync(join("sdk/examples", file), "utf8");

/** The blocks about example apps. scripts/examples installs, builds and runs these apps. */
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
      const read = readExample("vite/src/latchkey.ts").matchAll(/import\.meta\.env\.(\w+)/g);
      expect(names).toEqual([...read].map(([, name]) => name));
    },
  },
];
