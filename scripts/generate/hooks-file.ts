import { contract } from "#contract/index.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { flatName, readGroup } from "./naming.ts";
import { declareRouteInput, isInSdk } from "./route-text.ts";
import { banner, printDocComment } from "./typescript-printer.ts";
import type { Declarations } from "./zod-text.ts";

/** The React hooks of the client's calls: reading ones as queries, the others as mutations. */
export function hooksFile(): string {
  const inputs = new Set<string>();
  const hooks = [...walk(contract)].filter(([, route]) => isInSdk(route, "client")).map(([name, route]) => hooksText(name, route, inputs));
  return `${banner}
import { mutationHook, queryHook, suspenseQueryHook } from "../react/hooks.ts";
import type { ${[...inputs].sort().join(", ")} } from "./client.ts";

${hooks.join("")}`;
}

// The types are declared in the file of the access type already; here only their names are wanted.
const withoutDeclaring: Declarations = { declare: () => undefined };

/** Lets bundlers leave out the hooks that an app does not use. */
const pure = "/* @__PURE__ */ ";

function hooksText(name: string, route: Route, inputs: Set<string>): string {
  const input = declareRouteInput(name, route, "client", withoutDeclaring);
  if (input) inputs.add(input.name);
  const call = input
    ? `(api, options, input${input.optional ? "?" : ""}: ${input.name}) => api.${name}(input, options)`
    : `(api, options) => api.${name}(options)`;

  if (route.method !== "GET")
    return `${printDocComment([`${route.summary}.`])}export const use${flatName(name)}Mutation = ${pure}mutationHook(${call});\n`;
  const key = `${JSON.stringify(readGroup(name))}, ${JSON.stringify(name.split(".").at(-1))}`;
  return (
    `${printDocComment([`${route.summary}.`])}export const use${flatName(name)}Query = ${pure}queryHook(${key}, ${call});\n` +
    `${printDocComment([`${route.summary}. Suspends until it is there.`])}export const use${flatName(name)}SuspenseQuery = ${pure}suspenseQueryHook(${key}, ${call});\n`
  );
}
