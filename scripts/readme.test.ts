// The README is for a stranger, who believes it: every code block in it is run here, in order, against a server of its own.
import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnvironment } from "#server/environment.ts";
import { isForTests } from "./architecture/source.ts";
import { type ProductProcess, startProduct } from "./product-process.ts";
import { type Block, blocksOf, looksLike } from "./readme-blocks.ts";

const readme = readFileSync("README.md", "utf8");
const blocks = blocksOf(readme);
// Below node_modules, so that a file in it finds the packages as a file in the checkout does.
const scratch = resolve(`node_modules/.cache/latchkey/readme-${process.pid}`);
const address = "http://localhost:8102";
const run = promisify(execFile);

let product: ProductProcess;
/** Variables that blocks have exported. */
const shell: Record<string, string> = {};

const inShell = async (text: string, cwd = scratch, env: Record<string, string> = {}) =>
  (
    await run("bash", ["-euo", "pipefail", "-c", text.replaceAll(address, product.url)], {
      cwd,
      env: { ...process.env, ...shell, ...env },
      timeout: 180_000,
    })
  ).stdout;

beforeAll(async () => {
  mkdirSync(scratch, { recursive: true });
  product = await startProduct("npm", ["start"], { cwd: ".", env: { DATA_DIR: join(scratch, "data"), DATABASE_URL: undefined } });
});
afterAll(async () => {
  await product?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

/** A browser in which Grace signs in, and confirms. */
function browserOfGrace(): string {
  const program = join(scratch, "browser.mjs");
  const headers = {
    "content-type": "application/json",
    "x-stack-project-id": "internal",
    "x-stack-access-type": "client",
    "x-stack-publishable-client-key": shell.CLIENT_KEY,
  };
  const lines = [
    `#!${process.execPath}`,
    `const call = (path, body) => fetch("${product.url}/api/v1/auth/" + path,`,
    `  { method: "POST", headers: ${JSON.stringify(headers)}, body: JSON.stringify(body) }).then((answer) => answer.json());`,
    'const { refresh_token } = await call("password/sign-in", { email: "grace@example.org", password: "correct horse battery" });',
    'await call("cli/complete", { login_code: new URL(process.argv[2]).searchParams.get("login_code"), refresh_token });',
  ];
  writeFileSync(program, lines.join("\n"), { mode: 0o755 });
  return program;
}

/** What the programs say when they are run. */
const printedBy: Readonly<Record<string, readonly string[]>> = {
  "node first-user.mjs": ["signed in as grace@example.org", "the server knows Grace"],
  "node invite.mjs": ["invited ada@example.org"],
};

/** How each kind of block is run; a block that fits none fails the last test of this file. */
const kinds: { fits: (block: Block) => boolean; name: string; run: (block: Block, next: Block | undefined) => Promise<void> }[] = [
  {
    name: "a command for a fresh clone",
    fits: ({ language, text }) => language === "sh" && /^npm ci && npm (start|test)\n$/.test(text),
    // Started above, and this is the test: what is left to see is that .ci/run, which does it on a bare machine, does the same.
    async run({ text }) {
      const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
      const name = text.trim().split(" ").at(-1) ?? "";
      expect(scripts).toHaveProperty(name);
      if (name === "test") expect(readFileSync(".ci/run", "utf8").trimEnd().split("\n").at(-1)).toBe(text.trim());
    },
  },
  {
    name: "keys for the shell",
    fits: ({ language, text }) => language === "sh" && text.startsWith("export "),
    async run({ text }) {
      for (const [, name = "", prefix = ""] of text.matchAll(/^export (\w+)=(\w+_)\.\.\.$/gm)) {
        const key = new RegExp(`\\b${prefix}\\w{20,}`).exec(product.output())?.[0];
        expect(key, `the server prints a key that begins with ${prefix}`).toBeDefined();
        shell[name] = key ?? "";
      }
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
    name: "a sign-in at the command line",
    fits: ({ language, text }) => language === "sh" && text.startsWith("node scripts/latchkey.mjs "),
    async run({ text }) {
      const printed = await inShell(text, ".", { BROWSER: browserOfGrace(), XDG_CONFIG_HOME: join(scratch, "config") });
      for (const line of ["Signed in as grace@example.org (Grace).", "grace@example.org (Grace), user ", "Signed out."])
        expect(printed).toContain(line);
    },
  },
  {
    name: "a run of that program",
    fits: ({ language, text }) => language === "sh" && text.startsWith("node "),
    async run({ text }) {
      const printed = (await inShell(text)).trim().split("\n");
      expect(printed).toEqual(printedBy[text.trim()]);
    },
  },
  {
    name: "a run of that program that fills the shell",
    fits: ({ language, text }) => language === "sh" && text.startsWith('eval "$(node '),
    async run({ text }) {
      const filled = await inShell(`${text}env`);
      for (const [, name = "", value = ""] of filled.matchAll(/^(PROJECT_ID|[A-Z]+_KEY)=(.+)$/gm)) shell[name] = value;
      expect(shell).toMatchObject({ PROJECT_ID: expect.stringMatching(/^[0-9a-f-]{36}$/), ADMIN_KEY: expect.stringMatching(/^sak_/) });
    },
  },
  {
    name: "settings",
    fits: ({ language }) => language === "dotenv",
    async run({ text }) {
      const settings = Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));
      expect(readEnvironment(settings)).toMatchObject({ development: false, publicUrl: settings.PUBLIC_URL });
      for (const name of Object.keys(settings)) {
        const { [name]: _, ...others } = settings;
        if (name !== "NODE_ENV") expect(() => readEnvironment(others)).toThrow(name);
      }
    },
  },
];
/** Blocks of the section about a new call; run together below. */
const ofNewCall = ({ language, text }: Block) => language === "ts" || text === "npm run generate\n";

describe("the README's blocks", () => {
  for (const [index, block] of blocks.entries()) {
    const kind = kinds.find(({ fits }) => fits(block));
    if (kind) test(`line ${block.line}: ${kind.name}`, () => kind.run(block, blocks[index + 1]));
  }

  test("none is left out", () => {
    expect(blocks.filter((block) => !ofNewCall(block) && !kinds.some(({ fits }) => fits(block)))).toEqual([]);
    expect(blocks.length).toBeGreaterThan(8);
  });
});

test("every address the README names answers", async () => {
  const addresses = [...readme.matchAll(/<(http:\/\/localhost:8102[^>]*)>/g)].map(([, url = ""]) => url.replace(address, product.url));
  expect(addresses.length).toBeGreaterThan(3);
  const answers = await Promise.all(addresses.map(async (url) => `${(await fetch(url)).status} ${url}`));
  expect(answers.filter((answer) => !answer.startsWith("200"))).toEqual([]);
});

test(".env.example and the README name the settings there are, and the example all of them", () => {
  const known = [...readFileSync("server/environment.ts", "utf8").matchAll(/^ {2}([A-Z][A-Z_]+): (?!")/gm)].map(([, name = ""]) => name);
  const example = [...readFileSync(".env.example", "utf8").matchAll(/^# ([A-Z_]+)=/gm)].map(([, name = ""]) => name);
  const settings = readme.slice(readme.indexOf("## Settings"), readme.indexOf("## The embedded"));
  const told = [...settings.matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(([, names = ""]) => names.match(/[A-Z_]+/g) ?? []);
  expect(known.length).toBeGreaterThan(15);
  expect([...example].sort()).toEqual([...known].sort());
  expect(told.filter((name) => !known.includes(name))).toEqual([]);
});

test("every room on the map is there, and every folder is on the map", () => {
  const rooms = [...readme.matchAll(/^\| `([\w/]+)\/` \|/gm)].map(([, room = ""]) => room);
  expect(rooms.filter((room) => !existsSync(room))).toEqual([]);
  const folders = ["contract", "server", "sdk", "ui", "openapi", "scripts"];
  const inServer = readdirSync("server", { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `server/${name}`)
    .filter((folder) => folder === "server/testing" || !readdirSync(folder).every((name) => isForTests(join(folder, name))));
  for (const folder of [...folders.filter((name) => name !== "server"), ...inServer]) expect(rooms).toContain(folder);
});

test("the section about a new call leads to a new call", async () => {
  const tree = join(scratch, "tree");
  mkdirSync(tree);
  const own = readdirSync(".").filter((name) => !["node_modules", "dist", ".git", ".data", ".env"].includes(name));
  for (const name of own) cpSync(name, join(tree, name), { recursive: true, filter: (path) => !path.includes("node_modules") });
  symlinkSync(resolve("node_modules"), join(tree, "node_modules"));

  const changed: string[] = [];
  for (const { text } of blocks.filter(({ language }) => language === "ts")) {
    const [, file = "", object = "", code = ""] = /^\/\/ (\S+), in (\w+)\n([\s\S]*)$/.exec(text) ?? [];
    const before = readFileSync(join(tree, file), "utf8");
    changed.push(file);
    const start = before.search(new RegExp(`\\bconst ${object}\\b`));
    const end = before.indexOf("\n};", start) + 1;
    expect(Math.min(start, end), `${object} in ${file}`).toBeGreaterThan(0);
    writeFileSync(join(tree, file), before.slice(0, end) + code + before.slice(end));
  }
  for (const { text } of blocks.filter((block) => block.language === "sh" && ofNewCall(block))) await inShell(text, tree);
  const types = await run("npx", ["tsc", "--checkers", "1"], { cwd: tree, timeout: 300_000 }).then(
    () => "",
    (error: { stdout: string }) => error.stdout,
  );
  // What is wrong with the tree as it is, the check of types says.
  expect(types.split("\n").filter((line) => line.includes('"platform.time"') || changed.some((file) => line.startsWith(file)))).toEqual([]);

  expect(readFileSync(join(tree, "openapi/client.json"), "utf8")).toContain('"/time"');
  expect(readFileSync(join(tree, "sdk/generated/client.ts"), "utf8")).toContain("now_millis");
  const withTime = await startProduct("npm", ["start"], { cwd: tree, env: { DATA_DIR: join(scratch, "data-2"), DATABASE_URL: undefined } });
  try {
    const answer = await fetch(`${withTime.url}/api/v1/time`);
    expect(await answer.json()).toEqual({ now_millis: expect.any(Number) });
    await run("npx", ["vitest", "run", "server/contract-access.test.ts", "server/route-budgets.test.ts", "-t", "platform.time"], {
      cwd: tree,
      timeout: 300_000,
    });
  } finally {
    await withTime.stop();
  }
}, 600_000);
