import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { CommandFailure } from "../failure.ts";
import { type ConfigTree, isTree } from "./config-change.ts";

const names = ["ts", "mts", "js", "mjs", "json"].map((extension) => `latchkey.config.${extension}`);

/** The path of the configuration file: the given one, else the first of the usual names, else `latchkey.config.ts`. */
export function configFile(given: string | undefined): string {
  if (given !== undefined) return resolve(given);
  return resolve(names.find((name) => existsSync(name)) ?? (names[0] as string));
}

/**
 * The configuration that a file exports by default, or holds as JSON.
 * @throws CommandFailure if it is missing, cannot be run, or exports no object
 */
export async function readConfigFile(file: string): Promise<ConfigTree> {
  if (!existsSync(file)) throw new CommandFailure(`${basename(file)} does not exist. Write it from the project: latchkey config pull`);
  let content: unknown;
  try {
    content = extname(file) === ".json" ? JSON.parse(readFileSync(file, "utf8")) : (await importFile(file)).default;
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`${basename(file)} could not be read: ${error instanceof Error ? error.message : error}`);
  }
  if (!isTree(content)) throw new CommandFailure(`${basename(file)} must export an object by default: export default defineConfig({ … })`);
  // Undefined values, such as variables that are not set, leave a setting out.
  return JSON.parse(JSON.stringify(content)) as ConfigTree;
}

async function importFile(file: string): Promise<{ default?: unknown }> {
  const isTypeScript = /\.m?ts$/.test(file);
  if (!isTypeScript || (process.features as { typescript?: unknown }).typescript) return import(pathToFileURL(file).href);
  // Beside the file, so that its imports are found.
  const runnable = join(dirname(file), `.latchkey-config-${randomUUID()}.mjs`);
  const remove = () => rmSync(runnable, { force: true });
  const text = await toJavaScript(file);
  // Also where the developer cancels while the file runs.
  process.once("exit", remove);
  try {
    writeFileSync(runnable, text, { flag: "wx" });
    return await import(pathToFileURL(runnable).href);
  } finally {
    remove();
    process.off("exit", remove);
  }
}

/** Removes the types of a file, by a program that the app has installed: Node runs TypeScript from version 22.18 on. */
async function toJavaScript(file: string): Promise<string> {
  const require = createRequire(file);
  const source = readFileSync(file, "utf8");
  for (const strip of [stripWithEsbuild, stripWithTypeScript]) {
    const text = await strip(source, require);
    if (text !== undefined) return text;
  }
  throw new CommandFailure(
    `Node ${process.versions.node} does not run TypeScript. Use Node 22.18 or newer, install esbuild, or write latchkey.config.mjs.`,
  );
}

/** Loads a module that the app has installed; undefined without it. */
async function load(require: NodeJS.Require, name: string): Promise<Record<string, unknown> | undefined> {
  try {
    return await import(pathToFileURL(require.resolve(name)).href);
  } catch {
    return undefined;
  }
}

async function stripWithEsbuild(source: string, require: NodeJS.Require): Promise<string | undefined> {
  const esbuild = (await load(require, "esbuild")) as
    | { transform?: (source: string, options: object) => Promise<{ code: string }> }
    | undefined;
  return (await esbuild?.transform?.(source, { loader: "ts", format: "esm" }))?.code;
}

async function stripWithTypeScript(source: string, require: NodeJS.Require): Promise<string | undefined> {
  const loaded = await load(require, "typescript");
  const typescript = (loaded?.default ?? loaded) as
    | { transpileModule?: (source: string, options: object) => { outputText: string } }
    | undefined;
  return typescript?.transpileModule?.(source, { compilerOptions: { module: 99, target: 9 } }).outputText;
}

/** The text of a configuration file. Its type comes from the contract. */
export function configFileText(tree: ConfigTree, file: string): string {
  const value = printValue(tree, "");
  if (extname(file) === ".json") return `${JSON.stringify(tree, null, 2)}\n`;
  return `import { defineConfig } from "latchkey/admin";

// Secrets are not in this file. One that is left out stays as it is; set one with process.env.
export default defineConfig(${value});
`;
}

/** A value as TypeScript, with two spaces a level. */
function printValue(value: unknown, indent: string): string {
  if (Array.isArray(value)) return `[${value.map((item) => printValue(item, indent)).join(", ")}]`;
  if (!isTree(value)) return JSON.stringify(value);
  const entries = Object.entries(value);
  if (entries.length === 0) return "{}";
  const inner = `${indent}  `;
  const lines = entries.map(([key, item]) => {
    const name = /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
    return `${inner}${name}: ${printValue(item, inner)},`;
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}
