import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { accessTokenAudience, accessTokenIssuer } from "#contract/vocabulary/accounts/access-token.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import type { Block } from "./markdown-blocks.ts";

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
    name: "a file of the app that next-app.browser.test.ts builds",
    fits: ({ language }: Block) => language === "jsx",
    async run({ text }: Block) {
      const [, file = "", code = ""] = /^\/\/ (\S+)\n([\s\S]*)$/.exec(text) ?? [];
      expect(readFileSync(join("scripts/consumers/next-app", file), "utf8")).toBe(code);
    },
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
