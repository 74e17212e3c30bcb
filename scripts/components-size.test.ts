import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Plugin, type Rolldown } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { componentsBuild } from "./components-build.ts";

/** The largest first download of a component beside React, the client and the provider; gzipped bytes. */
const budgets = { UserButton: 10_000, SignedIn: 500, Protect: 1_000 } as const;

const folder = mkdtempSync(join(tmpdir(), "components-size-"));
beforeAll(async () => {
  // Else JSX becomes the calls of development.
  vi.stubEnv("NODE_ENV", "production");
  await build(componentsBuild(folder));
  // As in the package.
  writeFileSync(join(folder, "package.json"), JSON.stringify({ sideEffects: false }));
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** An app that renders one component. */
const appWith = (component: string): Plugin => ({
  name: "app",
  resolveId: (id) => (id === "app" ? "\0app" : null),
  load: (id) => (id === "\0app" ? `export { ${component} } from ${JSON.stringify(join(folder, "components/index.js"))};` : null),
});

/** The chunks of such an app, which has React and the client library already. */
async function buildApp(component: string): Promise<Rolldown.OutputChunk[]> {
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins: [appWith(component)],
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: {
        input: "app",
        preserveEntrySignatures: "strict",
        external: (id) => /^(react|react-dom|@tanstack\/react-query)(\/|$)|\/(client|react)\.js$/.test(id),
      },
    },
  })) as Rolldown.RolldownOutput;
  return output.filter((part) => part.type === "chunk");
}

/** A chunk and its static imports. */
function readGraph(chunks: readonly Rolldown.OutputChunk[], name: string, seen = new Set<string>()): Rolldown.OutputChunk[] {
  const chunk = chunks.find(({ fileName }) => fileName === name);
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [chunk, ...chunk.imports.flatMap((imported) => readGraph(chunks, imported, seen))];
}

/** Vite's loader of what is imported on demand. An app has it for the client library, which imports its flows so. */
const isLoader = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.every((id) => id === "\0vite/preload-helper.js");

test.each(Object.entries(budgets))("the first download of %s is at most %i bytes", async (component, budget) => {
  const chunks = await buildApp(component);
  const first = readGraph(chunks, chunks.find(({ isEntry }) => isEntry)?.fileName ?? "");
  const size = first.filter((chunk) => !isLoader(chunk)).reduce((sum, { code }) => sum + gzipSync(code).length, 0);
  console.log(`${component}: ${size} of ${budget} gzipped bytes`);
  expect(size).toBeGreaterThan(50);
  expect(size).toBeLessThanOrEqual(budget);
});

test("menus and other languages are loaded on demand", async () => {
  const chunks = await buildApp("UserButton");
  const first = readGraph(chunks, chunks.find(({ isEntry }) => isEntry)?.fileName ?? "");
  const toText = (parts: readonly Rolldown.OutputChunk[]) => parts.map(({ code }) => code).join("");
  const onDemand = ["menuitem", "teamSwitcher.create", "Kontoeinstellungen"];
  expect(onDemand.filter((text) => toText(first).includes(text))).toEqual([]);
  expect(onDemand.filter((text) => !toText(chunks).includes(text))).toEqual([]);
});
