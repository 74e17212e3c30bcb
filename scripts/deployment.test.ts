// The deployment guide and the files that it names. Containers do not run here: commands of Docker are recorded, and
// server/process-tests/packed.test.ts runs those of the Dockerfile. scripts/drills/image.ts builds and starts the image.
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnvironment } from "#server/environment.ts";
import { environmentVariables } from "#server/environment-variables.ts";
import { type Block, readBlocks } from "./markdown-blocks.ts";

const run = promisify(execFile);
const guide = readFileSync("docs/deploy.md", "utf8");
const blocks = readBlocks(guide);

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), "deployment-"));
  // In place of programs that need a daemon or a database: they record their arguments.
  mkdirSync(join(scratch, "bin"));
  for (const program of ["docker", "sudo", "psql", "pg_dump", "pg_restore"]) {
    writeFileSync(join(scratch, "bin", program), `#!/bin/sh\necho "${program} $*" >> "${scratch}/calls"\n`);
    chmodSync(join(scratch, "bin", program), 0o755);
  }
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Runs a block with the recording programs. @returns their calls */
async function record(text: string, cwd: string): Promise<string[]> {
  rmSync(join(scratch, "calls"), { force: true });
  await run("bash", ["-euo", "pipefail", "-c", text], { cwd, env: { ...process.env, PATH: `${scratch}/bin:${process.env.PATH}` } });
  return existsSync(join(scratch, "calls")) ? readFileSync(join(scratch, "calls"), "utf8").trim().split("\n") : [];
}

const listSettings = (text: string) =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]));
const compose = readFileSync("compose.yaml", "utf8");
/** The variables of the server's container, as Compose reads them with these settings. */
const containerEnvironment = (settings: Readonly<Record<string, string>>) => {
  const server = compose.slice(compose.indexOf("\n  server:"), compose.indexOf("\n  database:"));
  const section = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(server)?.[1] ?? "";
  const own = Object.fromEntries(
    [...section.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = "", value = ""]) => [
      name,
      value.replaceAll(/\$\{(\w+)(:[-?])?([^}]*)\}/g, (_all, variable: string, kind: string | undefined, text: string) => {
        const given = settings[variable];
        if (!given && kind === ":?") throw new Error(`${variable}: ${text}`);
        return given || text;
      }),
    ]),
  );
  return server.includes("\n    env_file: .env\n") ? { ...settings, ...own } : own;
};

/** How each kind of block runs. */
const kinds: { fits: (block: Block) => boolean; name: string; run: (block: Block) => Promise<void> }[] = [
  {
    name: "ten lines to production",
    fits: ({ text }) => text.startsWith("cat > .env"),
    async run({ text }) {
      expect(text.trim().split("\n")).toHaveLength(10);
      const calls = await record(text, scratch);
      expect(calls).toEqual(
        ["compose up --build --detach --wait", "compose exec server latchkey doctor", "compose logs server"].map(
          (call) => `docker ${call}`,
        ),
      );
      const settings = listSettings(readFileSync(join(scratch, ".env"), "utf8"));
      expect(settings.SERVER_SECRET).toMatch(/^[0-9a-f]{64}$/);
      const env = readEnvironment(containerEnvironment(settings));
      expect(env).toMatchObject({ development: false, publicUrl: "https://auth.example.org", SMTP_HOST: "smtp.example.org" });
      for (const name of ["PUBLIC_URL", "SERVER_SECRET", "POSTGRES_PASSWORD"])
        expect(() => containerEnvironment({ ...settings, [name]: "" })).toThrow(name);
    },
  },
  {
    name: "commands in containers",
    fits: ({ language, text }) => language === "sh" && text.startsWith("docker compose ") && text.includes("latchkey-backup.dump"),
    async run({ text }) {
      const calls = await record(text, scratch);
      expect(calls).toHaveLength(text.trim().split("\n").length);
      // The user and the database of compose.yaml.
      const inDatabase = calls.filter((call) => call.includes(" exec "));
      expect(inDatabase.length).toBeGreaterThan(0);
      for (const call of inDatabase) expect(call).toMatch(/ database \w+ --username=latchkey .*\blatchkey\b/);
      expect(compose).toMatch(/POSTGRES_USER: latchkey\n +POSTGRES_DB: latchkey/);
    },
  },
  {
    name: "a proxy",
    fits: ({ language }) => language === "nginx",
    async run({ text }) {
      expect(text).toContain("proxy_pass http://127.0.0.1:8102;");
      expect(compose).toContain('"127.0.0.1:8102:8102"');
      expect(text).toContain("proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;");
      expect(text.split("{")).toHaveLength(text.split("}").length);
    },
  },
  {
    name: "a build without Docker",
    fits: ({ text }) => text.startsWith("npm ci && node scripts/build.mjs"),
    // The same commands as in the Dockerfile; server/process-tests/packed.test.ts runs them.
    async run({ text }) {
      const dockerfile = readFileSync("Dockerfile", "utf8");
      for (const command of ["npm ci", "node scripts/build.mjs", "node scripts/pack.mjs "]) {
        expect(text).toContain(command);
        expect(dockerfile).toContain(command);
      }
    },
  },
  {
    name: "the doctor with the settings of the unit",
    fits: ({ text }) => text.startsWith("sudo node --env-file="),
    async run({ text }) {
      const unit = readFileSync("docs/latchkey.service", "utf8");
      const [, settings] = /^EnvironmentFile=(.+)$/m.exec(unit) ?? [];
      // server/process-tests/packed.test.ts runs the packed command.
      expect(await record(text, scratch)).toEqual([`sudo node --env-file=${settings} /opt/latchkey/dist/command/latchkey.js doctor`]);
      expect(unit).toContain("ExecStart=/usr/bin/env node /opt/latchkey/dist/server/main.js");
    },
  },
  {
    name: "settings behind a pooler",
    fits: ({ language }) => language === "dotenv",
    async run({ text }) {
      expect(readEnvironment(listSettings(text))).toMatchObject({
        DATABASE_POOLER: "transaction",
        DATABASE_DIRECT_URL: expect.any(String),
      });
    },
  },
  {
    name: "settings of the role",
    fits: ({ language }) => language === "sql",
    async run({ text }) {
      // What direct connections set themselves.
      const connect = readFileSync("server/database/connect.ts", "utf8");
      for (const [, name = ""] of text.matchAll(/ALTER ROLE latchkey SET (\w+) =/g)) expect(connect).toContain(name);
    },
  },
  {
    name: "a backup or its restore",
    fits: ({ text }) => /^node scripts\/(backup|restore)\.mjs /.test(text),
    // server/process-tests/packed.test.ts runs them on a database.
    async run({ text }) {
      const [, script = ""] = text.trim().split(" ");
      execFileSync(process.execPath, ["--check", script]);
    },
  },
];

describe("the code blocks of the deployment guide", () => {
  for (const block of blocks)
    test(`line ${block.line} is executed`, async () => {
      const kind = kinds.find(({ fits }) => fits(block));
      expect(kind, block.text).toBeDefined();
      await kind?.run(block);
    });
});

test("every link of the guide points to a file", () => {
  const files = [...guide.matchAll(/\]\((?!http|#)([^)#]+)/g)].map(([, link = ""]) => join("docs", link));
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test("every variable of docs/environment.md in .env reaches the server of compose.yaml, except those that its container decides", () => {
  const names = [...readFileSync("docs/environment.md", "utf8").matchAll(/^\| `([A-Z][A-Z0-9_]*)` /gm)].map(([, name = ""]) => name);
  expect(names.toSorted()).toEqual(Object.keys(environmentVariables).toSorted());
  const given = { POSTGRES_PASSWORD: "hush", ...Object.fromEntries(names.map((name) => [name, `${name} of .env`])) };
  const decided = {
    NODE_ENV: "production",
    HOST: "0.0.0.0",
    PORT: "8102",
    DATABASE_URL: "postgres://latchkey:hush@database:5432/latchkey",
  };
  expect(containerEnvironment(given)).toEqual({ ...given, ...decided });
  expect(compose).toContain(`"127.0.0.1:8102:${decided.PORT}"`);
});

test("compose.yaml sets only variables of the server and drops privileges", () => {
  const { POSTGRES_PASSWORD: _, ...set } = containerEnvironment({ PUBLIC_URL: "https://x", SERVER_SECRET: "x", POSTGRES_PASSWORD: "x" });
  expect(Object.keys(set).filter((name) => !Object.hasOwn(environmentVariables, name))).toEqual([]);
  for (const line of ["read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"]) expect(compose).toContain(line);
});

test("the image runs without root, and its build excludes private files", () => {
  const dockerfile = readFileSync("Dockerfile", "utf8");
  const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  expect(last).toMatch(/^USER \d+:\d+$/m);
  expect(last.indexOf("USER ")).toBeGreaterThan(last.indexOf("RUN "));
  const ignored = readFileSync(".dockerignore", "utf8").trim().split("\n");
  // Settings and backups hold secrets, which layers and caches of the build would retain.
  for (const path of [".env", ".env.*", ".data", "*.dump", ".git", "node_modules", "dist"]) expect(ignored).toContain(path);
  // What the build copies before the rest.
  for (const file of ["package.json", "package-lock.json"]) expect(readdirSync(".")).toContain(file);
});

const analyses = spawnSync("systemd-analyze", ["--version"]).status === 0;
test.skipIf(!analyses)("systemd accepts the unit (skipped where systemd-analyze is missing)", async () => {
  const unit = join(scratch, "latchkey.service");
  writeFileSync(unit, readFileSync("docs/latchkey.service"));
  const { stdout, stderr } = await run("systemd-analyze", ["verify", "--man=no", unit]);
  const about = `${stdout}${stderr}`.split("\n").filter((line) => line.includes("latchkey.service"));
  expect(about).toEqual([]);
});

test("every way to start the server gives the memory of ended threads back", () => {
  for (const path of ["Dockerfile", "docs/latchkey.service"])
    expect(readFileSync(path, "utf8"), path).toMatch(/^(ENV |Environment=)MALLOC_ARENA_MAX=1$/m);
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const composeEnvironment = (env: NodeJS.ProcessEnv) =>
    spawnSync("sh", ["-c", scripts.start.replace(/exec node .*/, "exec env")], { env, encoding: "utf8" }).stdout;
  expect(composeEnvironment({ PATH: process.env.PATH })).toContain("MALLOC_ARENA_MAX=1\n");
  expect(composeEnvironment({ PATH: process.env.PATH, MALLOC_ARENA_MAX: "4" })).toContain("MALLOC_ARENA_MAX=4\n");
});

test("the unit runs the packed server with the settings that the guide names", () => {
  const unit = readFileSync("docs/latchkey.service", "utf8");
  expect(unit).toContain("ExecStart=/usr/bin/env node /opt/latchkey/dist/server/main.js");
  expect(unit).toContain("DynamicUser=yes");
  const [, settings = ""] = /^EnvironmentFile=(.+)$/m.exec(unit) ?? [];
  expect(guide).toContain(settings);
});
