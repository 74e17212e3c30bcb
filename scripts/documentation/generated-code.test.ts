// The code of the pages that are made from the contract and from the client library. TypeScript is compiled against the package that the build
// made. Calls for a terminal are compared with the routes.
import { execFile } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { accessTypes, isOpenTo } from "#contract/kernel/access.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { apiPath } from "#contract/vocabulary/paths.ts";
import { isInSdk } from "../generate/route-text.ts";
import { readBlocks } from "../markdown-blocks.ts";
import { documentationPages } from "./build.ts";
import { operationPath } from "./operation-path.ts";

const pages = documentationPages(resolve("."));
// Below node_modules, so that the compiler resolves the installed packages.
const scratch = resolve(`node_modules/.cache/latchkey/generated-code-${process.pid}`);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const listBlocks = (folder: string) =>
  pages
    .filter(({ path }) => path.startsWith(`${folder}/`))
    .flatMap(({ path, markdown }) => readBlocks(markdown).map((block) => ({ ...block, path })));
type PageBlock = ReturnType<typeof listBlocks>[number];

const declareApp = (access: string) => {
  const name = `${access.charAt(0).toUpperCase()}${access.slice(1)}App`;
  return `import type { ${name} } from "latchkey/${access}";\ndeclare const app: ${name};\n`;
};
const lowestAccess = (route: Route) => accessTypes.find((type) => isOpenTo(route.access, type)) ?? "server";

/**
 * Compiles modules. @param ignored codes of errors that do not count, such as names that an example leaves to its reader
 * @returns one line for each error
 */
async function compile(
  name: string,
  modules: readonly { path: string; text: string }[],
  ignored: readonly number[] = [],
): Promise<string[]> {
  const folder = join(scratch, name);
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  symlinkSync(resolve("."), join(folder, "node_modules/latchkey"), "dir");
  const files = modules.map(({ path, text }, index) => {
    const file = `${path.replaceAll(/[^\w.-]/g, "_")}-${index}.tsx`;
    writeFileSync(join(folder, file), `${text}\nexport {};\n`);
    return file;
  });
  const options = {
    noEmit: true,
    strict: true,
    module: "preserve",
    target: "es2024",
    lib: ["es2024", "dom", "dom.iterable"],
    jsx: "react-jsx",
    types: ["node"],
    skipLibCheck: true,
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files }));
  const printed = await promisify(execFile)(resolve("node_modules/.bin/tsc"), ["--pretty", "false", "-p", folder], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  }).then(
    () => "",
    ({ stdout }: { stdout: string }) => stdout,
  );
  return printed.split("\n").filter((line) => /error TS\d+/.test(line) && !ignored.some((code) => line.includes(`error TS${code}:`)));
}

test("the calls of all routes compile with the client library", async () => {
  const blocks = new Map(listBlocks("api").map((block) => [`${block.path}#${block.text.startsWith("const result")}`, block]));
  const called = [...walk(contract)].filter(([, route]) => isInSdk(route, lowestAccess(route)));
  expect(called.length).toBeGreaterThan(230);
  const modules = called.map(([name, route]) => {
    const path = operationPath(name);
    const text = blocks.get(`${path}#true`)?.text ?? expect.fail(`${path} has no call`);
    return { path, text: `${declareApp(lowestAccess(route))}declare function use(data: unknown): void;\n${text}` };
  });
  expect(await compile("calls", modules)).toEqual([]);
}, 300_000);

test("the code for each setting and each error compiles", async () => {
  const ofError = listBlocks("errors").filter(({ text }) => text.startsWith("import {"));
  const settings = listBlocks("settings").filter(({ language }) => language === "ts");
  const modules = [
    ...ofError.map(({ path, text }) => ({
      path,
      text: `declare const error: unknown;\ndeclare function show(text: string): void;\n${text}`,
    })),
    ...settings.map(({ path, text }) => ({
      path,
      text: `${text.includes("app.") ? declareApp("admin") : ""}declare const value: never;\n${text}`,
    })),
  ];
  expect(ofError.length).toBeGreaterThan(150);
  expect(settings.length).toBeGreaterThan(200);
  expect(await compile("settings-and-errors", modules)).toEqual([]);
}, 300_000);

/** Names and parts that an example leaves to its reader. */
const leftToReader = [2304, 2552, 7006, 18004];

test("imports and examples of the client library compile, but for the names that they leave to their reader", async () => {
  const blocks = listBlocks("library");
  const imports = blocks.filter(({ text }) => /^import (type )?\{/.test(text));
  const examples = blocks.filter(({ language }) => language === "tsx");
  const withImport = ({ path, text }: PageBlock) => ({
    path,
    text: `${imports.find((block) => block.path === path)?.text ?? ""}export async function example() {\n${text.startsWith("<") ? `return (${text})` : text.replaceAll(/^export (default )?/gm, (_, isDefault) => (isDefault ? "void " : ""))}\n}`,
  });
  expect(examples.length).toBeGreaterThan(40);
  expect(await compile("imports", imports)).toEqual([]);
  expect(await compile("examples", examples.map(withImport), leftToReader)).toEqual([]);
}, 300_000);

test("printed types of requests, responses and events are complete", async () => {
  const blocks = [...listBlocks("api"), ...listBlocks("webhook-events"), ...listBlocks("errors")];
  const types = blocks.filter(({ language, text }) => language === "ts" && !/^(const result|import )/.test(text));
  expect(types.length).toBeGreaterThan(400);
  expect(
    await compile(
      "types",
      types.map(({ path, text }) => ({ path, text: `export type Shown = ${text}` })),
    ),
  ).toEqual([]);
}, 300_000);

test.each([...walk(contract)])("the call for a terminal of %s fits the route", (name, route) => {
  const { text } = listBlocks("api").find(({ path, language }) => path === operationPath(name) && language === "sh") ?? expect.fail(name);
  const [, method = "GET", address = ""] = /^curl (?:-X (\w+) )?"([^"]+)"/.exec(text) ?? [];
  const pattern = route.path.replaceAll(/\{[^}]+\}/g, "[^/{}]+").replaceAll(".", "\\.");
  expect(method).toBe(route.method);
  expect(address).toMatch(new RegExp(`^\\$LATCHKEY_API_URL${route.base === "root" ? "" : apiPath}${pattern}(\\?.+)?$`));
  if (route.access.from !== "public") expect(text).toContain(`-H "x-stack-access-type: ${lowestAccess(route)}"`);

  const body = /-d '([\s\S]*)'\n$/.exec(text)?.[1]?.replaceAll("'\\''", "'");
  if (body === undefined) return expect(text).not.toContain("-d ");
  const value: unknown = JSON.parse(body);
  if (route.body && "safeParse" in route.body) expect(route.body.safeParse(value).error?.issues).toBeUndefined();
});
