import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { accessTokenAudience, accessTokenIssuer } from "#contract/vocabulary/accounts/access-token.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import type { Block } from "./markdown-blocks.ts";

const nextFile = /^\/\/ (proxy\.ts|app\/\S+)\n([\s\S]*)$/;

/** Whether a block is a file of the Next.js app. */
export const isNextFile = (text: string): boolean => nextFile.test(text);

/** Compares a block with the file that its first line names. @throws Error if they differ */
export function requireNextFile(text: string): void {
  const [, file = "", code = ""] = nextFile.exec(text) ?? [];
  expect(readFileSync(join("sdk/examples/next", file), "utf8")).toBe(code);
}

/** The kinds of blocks of the documents that do not run by themselves. They are compared with what runs. */
export const sampleKinds = [
  {
    name: "a verification in another language",
    fits: ({ language }: Block) => ["yaml", "csharp", "go", "python"].includes(language),
    async run({ text }: Block) {
      const [, server = "", id = ""] = /(https:[^\s"]+)\/api\/v1\/projects\/([\w-]+)/.exec(text) ?? [];
      expect(text).toContain(accessTokenIssuer(`${server}${apiPath}`, id, false));
      expect(text.replace(`/projects/${id}`, "")).toContain(accessTokenAudience(id, false));
    },
  },
  {
    name: "a file of the Next.js app that scripts/examples builds",
    fits: ({ text }: Block) => isNextFile(text),
    run: async ({ text }: Block) => requireNextFile(text),
  },
  {
    name: "variables of an app",
    fits: ({ language }: Block) => language === "env",
    async run({ text }: Block) {
      const library = readFileSync("sdk/environment.ts", "utf8");
      const names = [...text.matchAll(/^(\w+)=/gm)].map(([, name = ""]) => name);
      expect(names.length).toBeGreaterThan(3);
      for (const name of names) expect(library).toContain(name.replace("LATCHKEY_SECRET", "SECRET"));
    },
  },
] as const;
