import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, test } from "vitest";

/** What the sign-in page may download, in bytes of gzipped JavaScript. React DOM alone is 67 000 of them. */
const signInBudget = 90_000;

let chunks: Rolldown.OutputChunk[];
let assets: Rolldown.OutputAsset[];
beforeAll(async () => {
  const configFile = fileURLToPath(new URL("../vite.config.ts", import.meta.url));
  const built = (await build({ configFile, logLevel: "silent", build: { write: false } })) as Rolldown.RolldownOutput;
  chunks = built.output.filter((part) => part.type === "chunk");
  assets = built.output.filter((part) => part.type === "asset");
});

const gzipped = (chunk: Rolldown.OutputChunk) => gzipSync(chunk.code).length;

/** A chunk and everything it imports at once, without what it may import later. */
function graphOf(name: string, seen = new Set<string>()): Rolldown.OutputChunk[] {
  const chunk = chunks.find(({ fileName }) => fileName === name);
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [chunk, ...chunk.imports.flatMap((imported) => graphOf(imported, seen))];
}

const signInGraph = () => graphOf(chunks.find(({ isEntry }) => isEntry)?.fileName ?? "");

test("the sign-in page downloads at most 90 kB of JavaScript", () => {
  const sizes = signInGraph().map((chunk) => ({ file: chunk.fileName, gzipped: gzipped(chunk) }));
  const total = sizes.reduce((sum, { gzipped }) => sum + gzipped, 0);
  const later = chunks.filter((chunk) => !sizes.some(({ file }) => file === chunk.fileName));
  console.log(`sign-in page: ${total} of ${signInBudget} bytes gzipped; loaded when needed:`);
  for (const chunk of later) console.log(`  ${chunk.fileName} ${gzipped(chunk)}`);
  expect(total).toBeGreaterThan(10_000);
  expect(total).toBeLessThanOrEqual(signInBudget);
});

test("who signs in downloads neither the developer's pages, nor other languages, nor the schema library", () => {
  const modules = signInGraph().flatMap((chunk) => chunk.moduleIds);
  expect(modules.some((id) => id.endsWith("/ui/pages/sign-in.tsx"))).toBe(true);
  const foreign = [
    "/ui/dashboard/",
    "/locales/de/",
    "/locales/pseudo",
    "/developer.ts",
    "/occasional.ts",
    "/pages/mailed-code.tsx",
    "/pages/passkey.tsx",
    "/node_modules/@simplewebauthn/",
    "/node_modules/zod/",
    "/node_modules/@messageformat/",
  ];
  expect(modules.filter((id) => foreign.some((part) => id.includes(part)))).toEqual([]);
});

test("the page's document holds the placeholder for its boot data, and no script or style of its own", () => {
  const document = String(assets.find(({ fileName }) => fileName === "index.html")?.source);
  expect(document).toContain("<!--boot-->");
  expect(document).not.toMatch(/<style|style=|\son\w+=/);
  expect(document.match(/<script[^>]*>/g)).toEqual([expect.stringContaining('src="/assets/')]);
});
