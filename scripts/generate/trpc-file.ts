import { contract } from "#contract/index.ts";
import { isExposedOverTrpc, isRoute, type Route, type RouteTree, walk } from "#contract/kernel/route.ts";
import { isInSdk } from "./route-text.ts";
import { banner, printDocComment } from "./typescript-printer.ts";

/** Prints the names that the type of the tRPC router needs besides the calls of the client library. */
export function trpcFile(): string {
  const routes = [...walk(contract)].filter(([, route]) => isInSdk(route, "admin"));
  const queries = routes.filter(([, route]) => isExposedOverTrpc(route) && route.method === "GET").map(([name]) => name);
  return `${banner}
${unionText("QueryName", "The procedures that are queries; all others are mutations.", queries)}
${unionText("RestOnlyName", "The calls and groups of calls without a procedure.", listRestOnly("", contract))}`;
}

const hasProcedure = (node: Route | RouteTree): boolean =>
  isRoute(node) ? isInSdk(node, "admin") && isExposedOverTrpc(node) : Object.values(node).some(hasProcedure);

/** The outermost names without a procedure. */
const listRestOnly = (prefix: string, tree: RouteTree): string[] =>
  Object.entries(tree).flatMap(([key, node]) => {
    if (!hasProcedure(node)) return [`${prefix}${key}`];
    return isRoute(node) ? [] : listRestOnly(`${prefix}${key}.`, node);
  });

const unionText = (name: string, description: string, members: readonly string[]) =>
  `${printDocComment([description])}export type ${name} =${members.map((member) => `\n  | ${JSON.stringify(member)}`).join("")};\n`;
