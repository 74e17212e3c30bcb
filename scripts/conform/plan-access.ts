import { knownErrors } from "#contract/errors/index.ts";
import type { ErrorClass } from "#contract/kernel/error.ts";
import type { Route } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { callers, codeless, ok } from "#server/contract-tests/testing/access-rows.ts";
import { accessTable, accessTypeByCaller, type Caller, listCallerHeaders } from "#server/contract-tests/testing/access-table.ts";
import { type TokenName, unsignedWrongCallers } from "#server/contract-tests/testing/wrong-callers.ts";
import { identificationShape } from "#server/testing/access-shape.ts";
import type { CaseFixtures } from "#server/testing/case-fixtures.ts";
import { isRead, type RouteName, type ValidCall } from "#server/testing/route-case.ts";
import { routeCases } from "#server/testing/route-cases.ts";
import { checkError, checkSuccess } from "./check-outcome.ts";
import { NotTried, reasons } from "./not-tried.ts";
import type { PlannedCase } from "./planned-case.ts";

/** Plans the calls of a route by each access type. */
export function planCallers(name: RouteName, route: Route, fixtures: CaseFixtures): PlannedCase[] {
  const build = async () => routeCases[name].build(fixtures);
  // A refused call changes nothing, so all refusals of one transport share the input.
  const shared = new Map<string, Promise<ValidCall>>();
  const sharedCall = (transport: string): Promise<ValidCall> => {
    const found = shared.get(transport) ?? build();
    shared.set(transport, found);
    return found;
  };
  const plan = (caller: Caller, expected: string): PlannedCase => ({
    case: { route: name, kind: expected === ok ? "success" : "access", about: caller, expected },
    route,
    isIndependent: false,
    serves: (transport) => transport.serves(route),
    async attempt(transport) {
      const good = await (expected === ok && !isRead(route) ? build() : sharedCall(transport.name));
      const outcome = await transport.call(name, route, listCallerHeaders(caller, route, good, fixtures), good);
      if (expected !== ok) return checkError(outcome, codeless[expected] ?? (knownErrors.get(expected) as ErrorClass), transport.name);
      const type = route.access.from === "public" ? "client" : (accessTypeByCaller[caller] ?? "client");
      return checkSuccess(route, outcome, type, transport.name, good);
    },
  });
  const planned = callers.map((caller, at) => plan(caller, accessTable[name][at] as string));
  return [...planned.filter((each) => each.case.kind === "access"), ...planned.filter((each) => each.case.kind === "success")];
}

/** Chooses the routes that tRPC tries with wrong credentials: one of each shape that decides how callers are identified. */
export function chooseIdentified(routes: readonly (readonly [string, Route])[]): ReadonlySet<string> {
  const byShape = new Map<string, string>();
  for (const [name, route] of routes) if (!byShape.has(identificationShape(route))) byShape.set(identificationShape(route), name);
  return new Set(byShape.values());
}

/** Plans the calls of a route with wrong credentials. @param overTrpc whether tRPC tries them, too */
export function planWrongCallers(
  name: RouteName,
  route: Route,
  fixtures: CaseFixtures,
  tokens: Readonly<Record<TokenName, string>>,
  overTrpc: boolean,
): PlannedCase[] {
  if (route.access.from === "public") return [];
  return unsignedWrongCallers(fixtures, tokens).map(([caller, , error], at) => ({
    case: { route: name, kind: "access", about: caller, expected: error.code },
    route,
    isIndependent: true,
    serves: (transport) => transport.serves(route) && (overTrpc || transport.name === "rest"),
    async attempt(transport) {
      // Tokens are renewed during the run.
      const headers = unsignedWrongCallers(fixtures, tokens)[at]?.[1] ?? {};
      if (headers[header.adminAccessToken] === "") throw new NotTried(reasons.operator);
      return checkError(await transport.call(name, route, headers), error, transport.name);
    },
  }));
}
