// The command `latchkey` with the package `latchkey-server`, in an empty folder: installed beside it, and given by --server.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#server/testing/free-port.ts";
import { buildPackages } from "./consumers/build-packages.ts";
import { type Consumer, prepareConsumer } from "./consumers/prepare-consumer.ts";
import { type ProductProcess, startProduct } from "./product-process.ts";

let consumer: Consumer;
let serverFile: string;
let product: ProductProcess;
beforeAll(async () => {
  const packages = await buildPackages({ withServer: true });
  serverFile = packages.server;
  consumer = await prepareConsumer("server-app", [packages.client, serverFile]);
  product = await startProduct("npx", ["latchkey", "start"], { cwd: consumer.folder, env: { DATABASE_URL: undefined } });
}, 600_000);
afterAll(async () => {
  await product?.stop();
  consumer?.remove();
});

/** Runs the command beside the started server. By its file, because npx takes as long as most commands. */
async function latchkey(args: readonly string[], input = "", env: Readonly<Record<string, string>> = {}) {
  const child = spawn(join(consumer.folder, "node_modules/.bin/latchkey"), args, {
    cwd: consumer.folder,
    env: { ...process.env, NODE_ENV: undefined, DATABASE_URL: undefined, PORT: new URL(product.url).port, ...env },
  });
  let [out, err] = ["", ""];
  child.stdout.on("data", (text) => (out += text));
  child.stderr.on("data", (text) => (err += text));
  child.stdin.end(input);
  const code = await new Promise<number | null>((done) => child.once("close", done));
  return { code, out: out.trim(), err: err.trim() };
}

test("the installed server starts in the caller's folder, with its pages and both packages for download", async () => {
  expect(product.output()).toContain("Latchkey is ready.");
  expect(existsSync(join(consumer.folder, ".data"))).toBe(true);
  const paths = ["/", "/handler/sign-in", "/docs", "/docs/reference.js", "/openapi/client.json", "/latchkey.tgz"];
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  for (const path of [...paths, `/latchkey-${version}.tgz`, `/latchkey-${version}.js`])
    expect([path, (await fetch(product.url + path)).status]).toEqual([path, 200]);

  // What the operator stores beside the database.
  const [name = ""] = readdirSync("dist/packages").filter((file) => file.endsWith(".tgz"));
  expect((await fetch(`${product.url}/${name}`)).status).toBe(404);
  mkdirSync(join(consumer.folder, ".data/packages"));
  writeFileSync(join(consumer.folder, ".data/packages", name), readFileSync(serverFile));
  expect((await fetch(`${product.url}/${name}`)).headers.get("cache-control")).toContain("immutable");
});

test("create-owner makes the owner once, and further developers only with --another", async () => {
  const password = "correct horse battery\n";
  const first = await latchkey(["create-owner", "grace@example.org"], password);
  expect([first.code, first.out]).toEqual([
    0,
    expect.stringMatching(/^Created the developer account grace@example\.org, user \S+\. Sign in at http/),
  ]);
  const second = await latchkey(["create-owner", "ada@example.org"], password);
  expect([second.code, second.err]).toEqual([1, expect.stringMatching(/^The dashboard has an owner already\. Add --another/)]);
  expect((await latchkey(["create-owner", "ada@example.org", "--another"], password)).code).toBe(0);
  expect((await latchkey(["create-owner", "ada@example.org", "--another"], password)).err).toContain("already exists");
  expect((await latchkey(["create-owner", "alan@example.org", "--another"], "short")).err).toMatch(/password/i);
});

test("create-owner takes no password as an argument, and does not repeat one", async () => {
  for (const args of [["eve@example.org", "secret horse"], ["eve@example.org", "--password", "secret horse"], []]) {
    const { code, err, out } = await latchkey(["create-owner", ...args], "");
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/^Usage: latchkey create-owner EMAIL/);
    expect(err).not.toContain("secret horse");
  }
});

test("create-owner needs the server to run", async () => {
  expect((await latchkey(["create-owner", "eve@example.org"], "correct horse battery", { PORT: "1" })).err).toMatch(
    /^http:\/\/\S+:1 does not respond\. Start the server first: latchkey start$/,
  );
});

test("the doctor checks the server; backups of the embedded database are copies of its folder", async () => {
  expect((await latchkey(["doctor"])).out).toMatch(/^ok +Database +embedded in .*; a server uses it$/m);
  for (const command of ["backup", "restore"]) {
    writeFileSync(join(consumer.folder, "file.dump"), "");
    const { code, err } = await latchkey([command, command === "backup" ? "new.dump" : "file.dump"]);
    expect([code, err]).toEqual([1, expect.stringMatching(/stop the server and copy DATA_DIR, which holds the embedded database\.$/)]);
  }
  expect((await latchkey(["start", "now"])).err).toBe("start does not take now. See: latchkey --help");
});

test("a second start names the process that holds the data", async () => {
  const { code, err } = await latchkey(["start"], "", { PORT: String(await freePort()) });
  expect([code, err]).toEqual([1, expect.stringMatching(/\.data .*process \d+/)]);
});

test("without the package beside it, --server installs a file or URL once, by its content", async () => {
  const beside = join(consumer.folder, "node_modules/latchkey-server");
  const elsewhere = join(consumer.folder, "latchkey-server");
  renameSync(beside, elsewhere);
  try {
    expect((await latchkey(["doctor"])).err).toMatch(/^latchkey doctor needs the package latchkey-server: /);
    const env = { XDG_CACHE_HOME: join(consumer.folder, "cache") };
    const byFile = await latchkey(["doctor", "--server", serverFile], "", env);
    expect(byFile.err).toMatch(/^Installing the server\./);
    expect(byFile.out).toMatch(/^ok +Environment /m);
    const byUrl = await latchkey([`--server=${product.url}/${serverFile.split("/").at(-1)}`, "doctor"].reverse(), "", env);
    expect([byUrl.err.includes("Installing"), /^ok +Environment /m.test(byUrl.out)]).toEqual([false, true]);
    expect(readdirSync(join(consumer.folder, "cache/latchkey"))).toEqual([expect.stringMatching(/^server-[0-9a-f]{32}$/)]);
    const missing = await latchkey(["doctor", "--server", join(consumer.folder, "nowhere.tgz")], "", env);
    expect([missing.code, missing.err]).toEqual([1, expect.stringMatching(/nowhere\.tgz could not be read: ENOENT/)]);
    const other = await latchkey(["doctor", "--server", product.url], "", env);
    expect([other.code, other.err.split("\n").at(-1)]).toEqual([1, expect.stringMatching(/^The server could not be installed: /)]);
  } finally {
    renameSync(elsewhere, beside);
  }
}, 600_000);

test("npm would publish it", async () => {
  expect(await consumer.run("npm", "publish", serverFile, "--dry-run", "--access", "public")).toContain("+ latchkey-server@");
});
