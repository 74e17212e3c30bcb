import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";

const ui = fileURLToPath(new URL("../../ui/", import.meta.url));
const dashboard = join(ui, "dashboard");
const messages = join(ui, "locales/en/dashboard");

/** The module of the dashboard that is loaded first, with the messages of the part `shell`. */
const firstModule = join(dashboard, "dashboard.tsx");

/** Finds messages by codes of the server, whose ids are in no string. They have a part of their own. */
const explain = join(dashboard, "explain.ts");
const explained = "explanations";

/** The part of the dashboard's messages that each id is in. A part is a file of a locale's folder `dashboard`. */
async function readParts(): Promise<ReadonlyMap<string, string>> {
  const names = readdirSync(messages).map((file) => file.replace(".ts", ""));
  const parts = await Promise.all(
    names.map(async (name) => {
      const { messages: texts } = (await import(join(messages, `${name}.ts`))) as { messages: object };
      return Object.keys(texts).map((id) => [id, name] as const);
    }),
  );
  return new Map(parts.flat());
}

interface Module {
  /** Modules of the pages that it imports, types aside. */
  readonly imports: readonly string[];
  /** Modules of the pages that it loads on demand. */
  readonly loads: readonly string[];
  /** Ids of messages in its strings. */
  readonly ids: readonly string[];
}

function resolve(from: string, specifier: string): string | undefined {
  const path = specifier.startsWith("#ui/")
    ? join(ui, specifier.slice(4))
    : specifier.startsWith(".")
      ? join(dirname(from), specifier)
      : "";
  return /\.tsx?$/.test(path) && path.startsWith(ui) && existsSync(path) ? path : undefined;
}

function createReader(parts: ReadonlyMap<string, string>): (path: string) => Module {
  const known = new Map<string, Module>();
  return function read(path) {
    const found = known.get(path);
    if (found) return found;
    const text = readFileSync(path, "utf8");
    const { module } = parseSync(path, text);
    const resolveAll = (specifiers: readonly string[]) => specifiers.flatMap((specifier) => resolve(path, specifier) ?? []);
    const isUsed = ({ entries }: (typeof module.staticImports)[number]) => entries.length === 0 || entries.some(({ isType }) => !isType);
    const exported = module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? []));
    const read: Module = {
      imports: resolveAll([...module.staticImports.filter(isUsed).map(({ moduleRequest }) => moduleRequest.value), ...exported]),
      loads: resolveAll(
        module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end).replace(/^["'`]|["'`]$/g, "")),
      ),
      // The messages themselves name no message.
      ids: path.includes("/locales/") ? [] : [...text.matchAll(/"([\w.-]+)"/g)].flatMap(([, id = ""]) => (parts.has(id) ? id : [])),
    };
    known.set(path, read);
    return read;
  };
}

/** The modules that are loaded together with one. */
function withImports(path: string, read: (path: string) => Module): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    read(module).imports.forEach(visit);
  };
  visit(path);
  return seen;
}

const toName = (path: string) => relative(dashboard, path).replace(/\.tsx?$/, "");

/** The parts of the dashboard's messages that each module shows which is loaded on demand. The first one has the part `shell` alone. */
export async function listModuleMessages(): Promise<ReadonlyMap<string, readonly string[]>> {
  const parts = await readParts();
  const read = createReader(parts);
  const rows = new Map<string, readonly string[]>();
  const pending = [firstModule];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const name = toName(path);
    if (rows.has(name)) continue;
    const modules = [...withImports(path, read)];
    const used = new Set(modules.flatMap((module) => read(module).ids.map((id) => parts.get(id) as string)));
    if (modules.includes(explain)) used.add(explained);
    rows.set(name, [...used].filter((part) => part !== "shell").sort());
    pending.push(...modules.flatMap((module) => read(module).loads).filter((module) => module.startsWith(dashboard)));
  }
  return new Map([...rows].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Prints the parts of messages of each module. */
export async function moduleMessagesFile(): Promise<[path: string, text: string]> {
  const rows = [...(await listModuleMessages())].map(([name, parts]) => `  ${JSON.stringify(name)}: ${JSON.stringify(parts)},`);
  return [
    "ui/dashboard/generated/module-messages.ts",
    `// Generated from the imports of ui/dashboard by scripts/generate.ts; do not edit.
import type { DashboardPart } from "../../locales/messages.ts";

/** The parts of messages that each module shows which is loaded on demand, the part \`shell\` aside. */
export const moduleMessages = {
${rows.join("\n")}
} as const satisfies Readonly<Record<string, readonly DashboardPart[]>>;
`,
  ];
}
