import { contract } from "#contract/index.ts";
import { type AccessType, accessTypes } from "#contract/kernel/access.ts";
import { isAnyBody } from "#contract/kernel/body.ts";
import { isRoute, type Route, type RouteTree, walk } from "#contract/kernel/route.ts";
import type { RouteRow } from "#sdk/transport/procedures.ts";
import { type CollectedTypes, collectTypes } from "./collected-types.ts";
import { pascal, typeName } from "./naming.ts";
import { declaredCodes, isInSdk, methodText } from "./route-text.ts";
import { banner, indentText, printDocComment, printImport, withoutComments } from "./typescript-printer.ts";

/** The types that the calls of one access type need, by name. */
type TypeTexts = ReadonlyMap<string, string>;

const listTexts = (access: AccessType): TypeTexts => {
  const collected = collectTypes(access);
  const api = groupText(`${pascal(access)}Api`, `Every call open to callers of type ${access}.`, "", contract, access, collected);
  if (!api) throw new Error(`No route is open to callers of type ${access}.`);
  return collected.texts;
};

/**
 * The names of the types that an access type has in common with the lower one. They have the same text, and their references are common,
 * too.
 */
function commonTypes(types: TypeTexts, lower: TypeTexts): Set<string> {
  const common = new Set([...types].flatMap(([name, text]) => (lower.get(name) === text ? [name] : [])));
  const refersToOwn = (text: string) =>
    (withoutComments(text).match(/\b[A-Z]\w*/g) ?? []).some((word) => types.has(word) && !common.has(word));
  for (let size = -1; size !== common.size; ) {
    size = common.size;
    for (const name of common) if (refersToOwn(types.get(name) as string)) common.delete(name);
  }
  return common;
}

/**
 * The TypeScript file of one access type: its interfaces, its tree of procedures and the table that carries them out. Types that
 * the lower access type has, too, come from its file.
 */
export function accessFile(access: AccessType): string {
  const types = listTexts(access);
  const lower = lowerType(access);
  const common = lower ? [...commonTypes(types, listTexts(lower))].sort() : [];
  const own = [...types].flatMap(([name, text]) => (common.includes(name) ? [] : [text]));
  const body = [...own, tableText(access)].join("\n");
  const from = `./${lower}.ts`;
  // The declarations of this file take precedence over those of the same names.
  const exported = lower ? `export type * from "${from}";\n` : "";
  const imports = [
    printImport("../transport/api-errors.ts", body, ["OAuthError", "PlainError"]),
    printImport("../transport/json.ts", body, ["Json"]),
    printImport("../transport/known-error.ts", body, ["Known"]),
    printImport("../transport/page.ts", body, ["Page"]),
    printImport("../transport/procedures.ts", body, ["CallOptions", "RepeatableCallOptions", "RouteRows"]),
    printImport("../transport/result.ts", body, ["Result"]),
    printImport(from, body, common),
    lower ? `import { ${lower}Routes } from "${from}";\n` : "",
    lower && isSplit(lower) ? `import { lazyRows } from "./${lazyName(lower)}.ts";\n` : "",
  ];
  return `${banner}\n${imports.join("")}${exported}\n${body}`;
}

/** Declares the interface of a group and those below it. Returns its name, or undefined where nothing in it is offered. */
function groupText(
  name: string,
  description: string | undefined,
  prefix: string,
  tree: RouteTree,
  access: AccessType,
  collected: CollectedTypes,
): string | undefined {
  const members: string[] = [];
  for (const [key, node] of Object.entries(tree)) {
    const path = prefix ? `${prefix}.${key}` : key;
    if (isRoute(node)) {
      if (isInSdk(node, access)) members.push(methodText(key, path, node, access, collected));
      continue;
    }
    const group = groupText(`${typeName(path)}Api`, `The calls under \`${path}\`.`, path, node, access, collected);
    if (group) members.push(`readonly ${key}: ${group};\n`);
  }
  if (members.length === 0) return undefined;
  collected.declare(name, description, `{\n  ${indentText(members.join("")).trimEnd()}\n}`);
  return name;
}

/** The routes that a sign-in page calls at once. All other rows are in a separate file, which is loaded with the first such call. */
const eagerRoutes: readonly string[] = ["auth.password.signIn", "auth.passkey.initiateAuthentication"];

/** Browsers download only what they need; a server has all rows at hand. */
const isSplit = (access: AccessType) => access === "client";

const lowerType = (access: AccessType): AccessType | undefined => accessTypes[accessTypes.indexOf(access) - 1];

/** The routes whose rows are in the file of the access type: those that the lower one does not have. */
const ownRoutes = (access: AccessType) => {
  const lower = lowerType(access);
  return [...walk(contract)].filter(([, route]) => isInSdk(route, access) && !(lower && isInSdk(route, lower)));
};

const routeRowsText = (access: AccessType, isWanted: (name: string) => boolean) =>
  ownRoutes(access)
    .filter(([name]) => isWanted(name))
    .map(([name, route]) => `  ${JSON.stringify(name)}: ${JSON.stringify(toRow(route))},\n`)
    .join("");

function tableText(access: AccessType): string {
  const lower = lowerType(access);
  const isEager = (name: string) => !isSplit(access) || eagerRoutes.includes(name);
  const lazy = isSplit(access) ? lazyText(access) : "";
  const inherited = lower ? `  ...${lower}Routes.eager,\n${isSplit(lower) ? "  ...lazyRows,\n" : ""}` : "";
  const comment = printDocComment(["What the run time needs to carry the calls out."]);
  const rows = indentText(inherited + routeRowsText(access, isEager)).trimEnd();
  return `${comment}export const ${access}Routes: RouteRows = {\n  eager: {\n  ${rows}\n  },\n${lazy}};\n`;
}

const lazyName = (access: AccessType) => `${access}-lazy`;
const lazyText = (access: AccessType) => {
  const names = ownRoutes(access)
    .map(([name]) => name)
    .filter((name) => !eagerRoutes.includes(name));
  const rows = `async () => (await import("./${lazyName(access)}.ts")).lazyRows`;
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const at = name.lastIndexOf(".");
    const group = name.slice(0, at);
    groups.set(group, [...(groups.get(group) ?? []), name.slice(at + 1)]);
  }
  const lines = [...groups].map(([group, calls]) => `      ${JSON.stringify(group)}: ${JSON.stringify(calls)},\n`);
  return `  lazy: {\n    names: {\n${lines.join("")}    },\n    load: ${rows},\n  },\n`;
};

/** The rows that are loaded on demand, as the name and the text of their file. Undefined where all are there from the start. */
export function lazyFile(access: AccessType): [name: string, text: string] | undefined {
  if (!isSplit(access)) return undefined;
  const rows = routeRowsText(access, (name) => !eagerRoutes.includes(name));
  const comment = printDocComment([`What the run time needs to carry out the calls that are not made at once.`]);
  return [
    lazyName(access),
    `${banner}\nimport type { RouteTable } from "../transport/procedures.ts";\n\n${comment}export const lazyRows: RouteTable = {\n${rows}};\n`,
  ];
}

/** Metadata of a route that the client needs at run time. */
export function toRow(route: Route): RouteRow {
  const { codes, plain, plainCodes, oauth } = declaredCodes(route);
  return {
    method: route.method,
    path: route.path,
    ...(route.query ? { query: Object.keys(route.query.shape) } : {}),
    ...(route.body === undefined ? {} : { body: isAnyBody(route.body) ? "whole" : "fields" }),
    ...(codes.length + plainCodes.length > 0 ? { errors: [...codes, ...plainCodes] } : {}),
    ...(plain.length > 0 ? { plain } : {}),
    ...(oauth.length > 0 ? { oauth } : {}),
    ...(route.access.from === "public" ? { bare: true } : {}),
    ...(route.base === "root" ? { root: true } : {}),
    ...("kind" in route.returns && (route.returns.kind === "text" || route.returns.kind === "none") ? { reply: route.returns.kind } : {}),
    ...(route.refreshes ? { refreshes: route.refreshes } : {}),
  };
}
