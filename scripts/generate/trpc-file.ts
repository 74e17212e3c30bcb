import { contract } from "#contract/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import { bodySchema, isAnyBody } from "#contract/kernel/body.ts";
import { isExposedOverTrpc, isRoute, type Route, type RouteTree } from "#contract/kernel/route.ts";
import { type CollectedTypes, collectTypes } from "./collected-types.ts";
import { pascal } from "./naming.ts";
import { declaredCodes, declareRouteInput, isInSdk, outputText, routeSentences } from "./route-text.ts";
import { banner, indentText, printDocComment, printImport } from "./typescript-printer.ts";
import { isOptional } from "./zod-text.ts";

/**
 * The tRPC procedures of one access type as types without a computation. Computed from the contract, they took a compiler seconds. Groups
 * are types and not interfaces, because tRPC requires an index signature.
 */
export function trpcFile(access: AccessType): string {
  const collected = collectTypes(access);
  const name = `${pascal(access)}Procedures`;
  const comment = printDocComment([`The tRPC procedures open to callers of type ${access}.`]);
  const body = `${comment}export type ${name} = ${groupText("", contract, access, collected)};\n`;
  const imports = [
    printImport("@trpc/server", body, ["TRPCMutationProcedure", "TRPCQueryProcedure"]),
    printImport("../transport/json.ts", body, ["Json"]),
    printImport("../transport/page.ts", body, ["Page"]),
    printImport(`./${access}.ts`, body, [...collected.texts.keys()].sort()),
  ];
  return `${banner}\n${imports.join("")}\n${body}`;
}

/** The object type of a group. Undefined if it has no procedure. */
function groupText(prefix: string, tree: RouteTree, access: AccessType, collected: CollectedTypes): string | undefined {
  const members = Object.entries(tree).flatMap(([key, node]) => {
    const path = prefix ? `${prefix}.${key}` : key;
    if (isRoute(node)) return isInSdk(node, access) && isExposedOverTrpc(node) ? [procedureText(key, path, node, access, collected)] : [];
    const group = groupText(path, node, access, collected);
    return group ? [`${key}: ${group};\n`] : [];
  });
  return members.length === 0 ? undefined : `{\n  ${indentText(members.join("")).trimEnd()}\n}`;
}

function procedureText(key: string, path: string, route: Route, access: AccessType, collected: CollectedTypes): string {
  const input = inputText(path, route, access, collected);
  const output = outputText(path, route, access, collected);
  const { codes, plainCodes } = declaredCodes(route);
  const errors = [...codes, ...plainCodes].map((code) => `\`${code}\``);
  const limits = (route.limits ?? []).map(({ max, seconds, per }) => `At most ${max} calls in ${seconds} seconds per ${per ?? "address"}.`);
  const comment = printDocComment([...routeSentences(route), ...limits, ...(errors.length > 0 ? [`Errors: ${errors.join(", ")}.`] : [])]);
  const kind = route.method === "GET" ? "TRPCQueryProcedure" : "TRPCMutationProcedure";
  return `${comment}${key}: ${kind}<{ input: ${input}; output: ${output}; meta: object }>;\n`;
}

/** The type of the flat input: path, query and body. */
function inputText(path: string, route: Route, access: AccessType, collected: CollectedTypes): string {
  const input = declareRouteInput(path, route, access, collected);
  if (!input) return "void";
  const fields = [route.params, route.query, bodySchema(route.body, access)].flatMap((schema) => Object.values(schema?.shape ?? {}));
  const isRequired = isAnyBody(route.body) || !fields.every((field) => isOptional(field, "input"));
  return isRequired ? input.name : `${input.name} | void`;
}
