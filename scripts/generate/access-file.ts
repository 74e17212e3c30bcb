import { contract } from "#contract/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import { isAnyBody, isRoute, type Route, type RouteTree, walk } from "#contract/kernel/route.ts";
import type { RouteRow } from "#sdk/transport/procedures.ts";
import { viewName } from "./entity-text.ts";
import { pascal, typeName } from "./naming.ts";
import { declaredErrors, isOffered, methodText } from "./route-text.ts";
import { banner, doc, indented } from "./text.ts";
import type { Declarations } from "./zod-text.ts";

/** The TypeScript file of one access type: its interfaces, its tree of procedures and the table that carries them out. */
export function accessFile(access: AccessType): string {
  const collected = collect(access);
  const api = groupText(`${pascal(access)}Api`, `Every call open to callers of type ${access}.`, "", contract, access, collected);
  if (!api) throw new Error(`No route is open to callers of type ${access}.`);
  const body = [...collected.texts.values(), tableText(access)].join("\n");

  const imports = [
    importOf("../transport/failure.ts", body, ["OAuthError", "PlainError"]),
    importOf("../transport/json.ts", body, ["Json"]),
    importOf("../transport/known-error.ts", body, ["Known"]),
    importOf("../transport/page.ts", body, ["Page"]),
    importOf("../transport/procedures.ts", body, ["CallOptions", "Rows"]),
    importOf("../transport/result.ts", body, ["Result"]),
  ];
  return `${banner}\n${imports.join("")}\n${body}`;
}

/** The import of those names that the text uses; words in comments do not count. */
function importOf(from: string, body: string, names: string[]): string {
  const code = body.replace(/\/\*\*[\s\S]*?\*\//g, "");
  const used = names.filter((name) => new RegExp(`[:<(|=] ?${name}\\b`).test(code));
  return used.length > 0 ? `import type { ${used.join(", ")} } from "${from}";\n` : "";
}

interface Collected extends Declarations {
  readonly texts: Map<string, string>;
}

/** The entities that are answered by themselves; inside of other answers they are known by their views. */
const answeredEntities = [...walk(contract)].flatMap(([, { returns }]) =>
  "kind" in returns ? ("of" in returns ? [returns.of] : returns.kind === "entity" ? [returns] : []) : [],
);

function collect(access: AccessType): Collected {
  const texts = new Map<string, string>();
  return {
    texts,
    shown(schema) {
      const entity = answeredEntities.find((one) => one.view(access) === schema);
      return entity && viewName(entity, access, this);
    },
    declare(name, description, text) {
      const head = text.startsWith("= ") ? `type ${name}` : `interface ${name}`;
      const whole = `${doc([description])}export ${head} ${text}${text.startsWith("= ") ? ";" : ""}\n`;
      if ((texts.get(name) ?? whole) !== whole)
        throw new Error(`Two different types want to be called ${name}: rename a route or an entity.`);
      texts.set(name, whole);
    },
  };
}

/** Declares the interface of a group and those below it; answers its name, or undefined where nothing in it is offered. */
function groupText(
  name: string,
  description: string | undefined,
  prefix: string,
  tree: RouteTree,
  access: AccessType,
  into: Collected,
): string | undefined {
  const members: string[] = [];
  for (const [key, node] of Object.entries(tree)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (isRoute(node)) {
      if (isOffered(node, access)) members.push(methodText(key, path, node, access, into));
      continue;
    }
    const group = groupText(`${typeName(path)}Api`, `The calls under \`${path}\`.`, path, node, access, into);
    if (group) members.push(`readonly ${key}: ${group};\n`);
  }
  if (members.length === 0) return undefined;
  into.declare(name, description, `{\n  ${indented(members.join("")).trimEnd()}\n}`);
  return name;
}

/** What whoever comes to sign in calls at once; the rows of all other calls are a file of their own, loaded with the first of them. */
const firstCalls: readonly string[] = ["projects.current", "auth.password.signIn"];

/** Browsers download only what they need; a server has all rows at hand. */
const isSplit = (access: AccessType) => access === "client";

const offered = (access: AccessType) => [...walk(contract)].filter(([, route]) => isOffered(route, access));

const rowsText = (access: AccessType, isWanted: (name: string) => boolean) =>
  offered(access)
    .filter(([name]) => isWanted(name))
    .map(([name, route]) => `  ${JSON.stringify(name)}: ${JSON.stringify(rowOf(route))},\n`)
    .join("");

function tableText(access: AccessType): string {
  const isFirst = (name: string) => !isSplit(access) || firstCalls.includes(name);
  const later = isSplit(access) ? laterText(access) : "";
  const said = doc(["What the run time needs to carry the calls out."]);
  return `${said}export const ${access}Routes: Rows = {\n  first: {\n  ${indented(rowsText(access, isFirst)).trimEnd()}\n  },\n${later}};\n`;
}

const laterName = (access: AccessType) => `${access}-later`;
const laterText = (access: AccessType) => {
  const names = offered(access).flatMap(([name]) => (firstCalls.includes(name) ? [] : [`      ${JSON.stringify(name)},\n`]));
  const rows = `async () => (await import("./${laterName(access)}.ts")).laterRows`;
  return `  later: {\n    names: [\n${names.join("")}    ],\n    rows: ${rows},\n  },\n`;
};

/** The rows that are loaded later, as the name and the text of their file; undefined where all are there from the start. */
export function laterFile(access: AccessType): [name: string, text: string] | undefined {
  if (!isSplit(access)) return undefined;
  const rows = rowsText(access, (name) => !firstCalls.includes(name));
  const said = doc([`What the run time needs to carry out the calls that are not made at once.`]);
  return [
    laterName(access),
    `${banner}\nimport type { RouteTable } from "../transport/procedures.ts";\n\n${said}export const laterRows: RouteTable = {\n${rows}};\n`,
  ];
}

/** What the run time must know of a route. */
export function rowOf(route: Route): RouteRow {
  const { codes, plain, oauth } = declaredErrors(route);
  return {
    method: route.method,
    path: route.path,
    ...(route.query ? { query: Object.keys(route.query.shape) } : {}),
    ...(route.body === undefined ? {} : { body: isAnyBody(route.body) ? "whole" : "fields" }),
    ...(codes.length > 0 ? { errors: codes } : {}),
    ...(plain.length > 0 ? { plain } : {}),
    ...(oauth.length > 0 ? { oauth } : {}),
    ...(route.access.from === "bare" ? { bare: true } : {}),
    ...(route.base === "root" ? { root: true } : {}),
    ...("kind" in route.returns && route.returns.kind === "text" ? { reply: "text" } : {}),
    ...(route.refreshes ? { refreshes: route.refreshes } : {}),
  };
}
