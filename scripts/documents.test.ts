// Every code block of these documents runs here, in order, against one server. Samples in other languages are compared with what it does.
import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnvironment } from "#server/environment.ts";
import { isForTests } from "./architecture/source.ts";
import { browserOfGrace } from "./browser-of-grace.ts";
import { artifacts, readState } from "./build-state.mjs";
import { address, exampleAppKinds, printedBy } from "./example-app-blocks.ts";
import { type Block, looksLike, readBlocks } from "./markdown-blocks.ts";
import { migrationKinds } from "./migration-blocks.ts";
import { type ProductProcess, startProduct } from "./product-process.ts";
import { isNextFile, sampleKinds } from "./sample-blocks.ts";

// The blocks of the deployment guide run in deployment.test.ts.
const paths = [
  "README.md",
  "docs/trpc.md",
  "docs/hosted-sign-in.md",
  "docs/verify-tokens.md",
  "docs/tutorial.md",
  "docs/webhooks.md",
  "docs/migrate.md",
  "docs/testing.md",
  "docs/operation.md",
  "docs/conformance.md",
  "CONTRIBUTING.md",
] as const;
const documents = paths.map((path) => ({ path, text: readFileSync(path, "utf8") }));
const blocks = documents.flatMap(({ path, text }) => readBlocks(text).map((block) => ({ ...block, path })));
// Below node_modules, so that programs resolve the installed packages.
const scratch = resolve(`node_modules/.cache/latchkey/readme-${process.pid}`);
const run = promisify(execFile);

let product: ProductProcess;
/** Variables that blocks have exported. */
const shell: Record<string, string> = {};
const exported = (name: string, prefix: string) => {
  const key = new RegExp(`\\b${prefix}\\w{20,}`).exec(product.output())?.[0];
  expect(key, `the server prints a key that begins with ${prefix}`).toBeDefined();
  shell[name] = key ?? "";
};

const inShell = async (text: string, cwd = scratch, env: Record<string, string> = {}) =>
  (
    await run("bash", ["-euo", "pipefail", "-c", text.replaceAll(address, product.url)], {
      cwd,
      env: { ...process.env, ...shell, ...env },
      timeout: 180_000,
    })
  ).stdout;

beforeAll(async () => {
  mkdirSync(join(scratch, "node_modules"), { recursive: true });
  symlinkSync(resolve("."), join(scratch, "node_modules/latchkey"), "dir");
  product = await startProduct("npm", ["start"], { cwd: ".", env: { DATA_DIR: join(scratch, "data"), DATABASE_URL: undefined } });
});
afterAll(async () => {
  await product?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

/** How each kind of block runs. A block of no kind fails the test "every block is executed". */
const kinds: {
  fits: (block: (typeof blocks)[number]) => boolean;
  name: string;
  run: (block: Block, next: Block | undefined) => Promise<void>;
}[] = [
  {
    name: "a command for a fresh clone",
    fits: ({ language, text }) => language === "sh" && /^npm ci && npm (start|test)\n$/.test(text),
    // `npm start` runs in beforeAll, and `npm test -- --all` runs this file; .ci/run uses the same command on a bare machine.
    async run({ text }) {
      const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
      const name = text.trim().split(" ").at(-1) ?? "";
      expect(scripts).toHaveProperty(name);
      if (name === "test") expect(readFileSync(".ci/run", "utf8").split("\n")).toContain(`${text.trim()} -- --all || exit 1`);
    },
  },
  {
    name: "keys for the shell",
    fits: ({ language, text }) => language === "sh" && text.startsWith("export "),
    async run({ text }) {
      for (const [, name = "", prefix = ""] of text.matchAll(/^export (\w+)=(\w+_)\.\.\.$/gm)) exported(name, prefix);
      expect(Object.keys(shell)).toHaveLength(text.trim().split("\n").length);
    },
  },
  {
    name: "a call with curl",
    fits: ({ language, text }) => language === "sh" && text.startsWith("curl "),
    async run({ text }, next) {
      const answer = JSON.parse(await inShell(text));
      expect(answer).not.toHaveProperty("code");
      if (next?.language === "json") expect(looksLike(answer, JSON.parse(next.text)), JSON.stringify(answer)).toBe(true);
    },
  },
  { name: "an answer", fits: ({ language }) => language === "json", run: async ({ text }) => void JSON.parse(text) },
  ...exampleAppKinds(() => product.url),
  {
    name: "a program",
    fits: ({ language }) => language === "js",
    async run({ text }) {
      const file = /^\/\/ ([\w-]+\.mjs)\n/.exec(text)?.[1];
      expect(file).toBeDefined();
      writeFileSync(join(scratch, file ?? ""), text.replaceAll(address, product.url));
    },
  },
  {
    name: "a typed program",
    fits: ({ language, text }) => (language === "typescript" || language === "tsx") && !isNextFile(text),
    async run({ text }) {
      const file = /^\/\/ ([\w-]+\.(?:mts|tsx))\n/.exec(text)?.[1] ?? "";
      writeFileSync(join(scratch, file), text.replaceAll(address, product.url));
      const options = "--ignoreConfig --noEmit --strict --module preserve --target es2024 --jsx react-jsx --types node --skipLibCheck";
      expect(await inShell(`npx tsc ${options} ${file} || true`)).toBe("");
    },
  },
  {
    name: "a run of the contract's cases",
    fits: ({ language, text }) => language === "sh" && text.startsWith("npx latchkey conform "),
    async run({ text }) {
      const command = text.replace("npx latchkey", "node scripts/latchkey.mjs");
      const printed = await inShell(command, ".", { XDG_CONFIG_HOME: join(scratch, "no-sign-in") });
      expect(printed).toMatch(/^total +\d{2,} passed, 0 failed, /m);
    },
  },
  {
    name: "a sign-in at the command line",
    fits: ({ language, text }) => language === "sh" && text.startsWith("node scripts/latchkey.mjs "),
    async run({ text }) {
      expect(product.output()).toContain(shell.INTERNAL_CLIENT_KEY);
      const printed = await inShell(text, ".", {
        BROWSER: browserOfGrace(scratch, product.url, shell.INTERNAL_CLIENT_KEY),
        XDG_CONFIG_HOME: join(scratch, "config"),
      });
      for (const line of ["Signed in as grace@example.org (Grace).", "grace@example.org (Grace), user ", "Signed out."])
        expect(printed).toContain(line);
    },
  },
  ...migrationKinds(() => ({ url: product.url, scratch, shell }), inShell),
  {
    name: "a run of that program",
    fits: ({ language, text }) => language === "sh" && /^(node|npx tsx) /.test(text),
    async run({ text }) {
      // A reader runs the first program again.
      for (let runs = text.includes("first-user") ? 2 : 1; runs > 0; runs--) {
        const printed = (await inShell(text)).replaceAll(product.url, address).trim().split("\n");
        expect(printed).toEqual(printedBy[text.trim()]);
      }
    },
  },
  {
    name: "a run of that program that fills the shell",
    fits: ({ language, text }) => language === "sh" && text.includes('eval "$(node '),
    async run({ text }) {
      const filled = await inShell(`set -a\n${text}env`);
      for (const [, name = "", value = ""] of filled.matchAll(/^(PROJECT_ID|[A-Z_]+_KEY)=(.+)$/gm)) shell[name] = value;
      expect(shell).toMatchObject({ PROJECT_ID: expect.stringMatching(/^[0-9a-f-]{36}$/), ADMIN_KEY: expect.stringMatching(/^sak_/) });
    },
  },
  ...sampleKinds,
  {
    name: "settings",
    fits: ({ language }) => language === "dotenv",
    async run({ text }) {
      const copied = Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));
      // No server runs with a secret that others can read here.
      expect(() => readEnvironment(copied)).toThrow("SERVER_SECRET must be");
      const settings: Record<string, string> = { ...copied, SERVER_SECRET: "0123456789abcdef0123456789abcdef" };
      expect(readEnvironment(settings)).toMatchObject({ development: false, publicUrl: settings.PUBLIC_URL });
      for (const name of Object.keys(settings)) {
        const { [name]: _, ...others } = settings;
        if (name !== "NODE_ENV") expect(() => readEnvironment(others)).toThrow(name);
      }
    },
  },
];
/** Blocks of the section about a new route; they run together below. */
const ofNewRoute = ({ language, text }: Block) => language === "ts" || text === "npm run generate\n";

describe("the code blocks of the documents", () => {
  for (const [index, block] of blocks.entries()) {
    const kind = kinds.find(({ fits }) => fits(block));
    if (kind) test(`${block.path} line ${block.line}: ${kind.name}`, () => kind.run(block, blocks[index + 1]));
  }

  test("every block is executed", () => {
    expect(blocks.filter((block) => !ofNewRoute(block) && !kinds.some(({ fits }) => fits(block)))).toEqual([]);
    expect(blocks.length).toBeGreaterThan(8);
  });
});

test("every URL in the documents gives 200", async () => {
  const addresses = documents.flatMap(({ text }) =>
    [...text.matchAll(/[<(](http:\/\/localhost:8102[^>)]*)[>)]/g)].map(([, url = ""]) => url.replace(address, product.url)),
  );
  expect(addresses.length).toBeGreaterThan(3);
  const answers = await Promise.all(addresses.map(async (url) => `${(await fetch(url)).status} ${url}`));
  expect(answers.filter((answer) => !answer.startsWith("200"))).toEqual([]);
});

test("every relative link in the documents points to a file", () => {
  const missing = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!http|#)([^)#]+)/g)]
      .map(([, link = ""]) => join(dirname(path), link))
      .filter((file) => !existsSync(file))
      .map((file) => `${path} links to ${file}`),
  );
  expect(missing).toEqual([]);
});

test("the map in CONTRIBUTING lists exactly the folders", () => {
  const contributing = readFileSync("CONTRIBUTING.md", "utf8");
  const mapped = [...contributing.matchAll(/^\| `([\w/-]+)\/` \|/gm)].map(([, folder = ""]) => folder);
  expect(mapped.filter((folder) => !existsSync(folder))).toEqual([]);
  const folders = ["contract", "server", "sdk", "ui", "openapi", "scripts", "docs"];
  const inServer = readdirSync("server", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `server/${name}`)
    .filter(
      (folder) => folder === "server/testing" || !readdirSync(folder).every((name) => isForTests(join(folder, name)) || name === "testing"),
    );
  for (const folder of [...folders.filter((name) => name !== "server"), ...inServer]) expect(mapped).toContain(folder);
});

const typescript = blocks.filter(({ language, text }) => language === "ts" && !isNextFile(text));

test("code that names its file is in that file", () => {
  const quoted = typescript
    .map(({ text }) => /^\/\/ (?<file>\S+)\n(?<code>[\s\S]*)$/.exec(text)?.groups)
    .filter((groups) => groups !== undefined);
  expect(quoted.length).toBeGreaterThan(0);
  for (const { file = "", code = "" } of quoted) {
    const found = existsSync(file) ? file : join("sdk/examples/testing", file);
    expect(readFileSync(found, "utf8")).toContain(code.trim());
  }
});

test("the section about a new route adds a route", async () => {
  const tree = join(scratch, "tree");
  mkdirSync(tree);
  const own = readdirSync(".").filter((name) => !["node_modules", ".git", ".data", ".env"].includes(name));
  for (const name of own) cpSync(name, join(tree, name), { recursive: true, filter: (path) => !path.includes("node_modules") });
  symlinkSync(resolve("node_modules"), join(tree, "node_modules"));

  const changed: string[] = [];
  const isAdded = ({ text }: { readonly text: string }) => /^\/\/ \S+, in /.test(text);
  for (const { text } of typescript.filter(isAdded)) {
    const [, file = "", object = "", code = ""] = /^\/\/ (\S+), in (\w+)\n([\s\S]*)$/.exec(text) ?? [];
    const before = readFileSync(join(tree, file), "utf8");
    changed.push(file);
    const start = before.search(new RegExp(`\\bconst ${object}\\b`));
    const end = before.indexOf("\n};", start) + 1;
    expect(Math.min(start, end), `${object} in ${file}`).toBeGreaterThan(0);
    writeFileSync(join(tree, file), before.slice(0, end) + code + before.slice(end));
  }
  for (const { text } of blocks.filter((block) => block.language === "sh" && ofNewRoute(block))) await inShell(text, tree);
  // The files with a row per route and all that they import; the check of types compiles the rest.
  const perRoute = readdirSync("server", { recursive: true, encoding: "utf8" })
    .map((name) => join("server", name))
    .filter((name) => name.endsWith(".ts") && readFileSync(name, "utf8").includes("Record<RouteName"));
  const files = [...new Set([...changed, ...perRoute, "sdk/generated/client.ts"])];
  writeFileSync(join(tree, "tsconfig.changed.json"), JSON.stringify({ extends: "./tsconfig.json", include: [], files }));
  const types = await run("npx", ["tsc", "--checkers", "1", "-p", "tsconfig.changed.json"], { cwd: tree, timeout: 300_000 }).then(
    () => "",
    (error: { stdout: string }) => error.stdout,
  );
  // Other type errors belong to the check of types.
  expect(types.split("\n").filter((line) => line.includes('"platform.time"') || changed.some((file) => line.startsWith(file)))).toEqual([]);

  expect(readFileSync(join(tree, "openapi/operations.md"), "utf8")).toContain("| GET /time |");
  expect(readFileSync(join(tree, "sdk/generated/client.ts"), "utf8")).toContain("now_millis");
  // The copied pages and client library pass for current, so that `npm start` builds the server and the documents.
  for (const { sources, stamp } of [artifacts.ui, artifacts.sdk]) writeFileSync(join(tree, stamp), readState(tree, sources));
  // A copy of the stopped product's data: making a new data directory takes longer than the rest of a start.
  await product.stop();
  cpSync(join(scratch, "data"), join(scratch, "data-2"), { recursive: true });
  const withTime = await startProduct("npm", ["start"], { cwd: tree, env: { DATA_DIR: join(scratch, "data-2"), DATABASE_URL: undefined } });
  try {
    const answer = await fetch(`${withTime.url}/api/v1/time`);
    expect(await answer.json()).toEqual({ now_millis: expect.any(Number) });
    expect((await (await fetch(`${withTime.url}/openapi/client.json`)).json()).paths).toHaveProperty("/time");
    await run(
      "npx",
      [
        ...["vitest", "run", "--project", "server", "--no-file-parallelism", "-t", "platform.time"],
        ...["server/contract-tests/access.test.ts", "server/performance-tests/route-budgets.test.ts"],
      ],
      { cwd: tree, timeout: 300_000 },
    );
  } finally {
    await withTime.stop();
  }
}, 600_000);
