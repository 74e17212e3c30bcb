import { declaredErrors } from "#contract/errors/implied.ts";
import * as errors from "#contract/errors/index.ts";
import type { ErrorClass } from "#contract/kernel/error.ts";
import type { Route } from "#contract/kernel/route.ts";
import { outageHeader } from "#contract/vocabulary/outage-header.ts";
import { tenantHeaders } from "#server/testing/case-fixtures.ts";
import { declaredErrorCases } from "#server/testing/declared-error-cases.ts";
import { context, type ErrorCase } from "#server/testing/error-cases.ts";
import type { RouteName } from "#server/testing/route-case.ts";
import { checkError } from "./check-outcome.ts";
import { NotTried, reasons } from "./not-tried.ts";
import type { PlannedCase } from "./planned-case.ts";

const nameClass = (error: ErrorClass): string => (error as unknown as { name: string }).name;
const errorsByName: ReadonlyMap<string, ErrorClass> = new Map(Object.entries(errors) as unknown as [string, ErrorClass][]);

/** Whether a case fills something up to its limit. This takes long, and a refused call changes nothing. So both transports share it. */
const fillsUp = ({ code }: ErrorClass): boolean =>
  code === "EMAIL_SOURCE_LIMIT_EXCEEDED" || (code.startsWith("TOO_MANY_") && code !== "TOO_MANY_REQUESTS");

/** Plans a case for each error that a route declares. @param isDevelopment whether the server simulates outages */
export function planErrors(name: RouteName, route: Route, isDevelopment: boolean): PlannedCase[] {
  const cases = declaredErrorCases[name] ?? {};
  return declaredErrors(route).map((declared) => {
    const about = nameClass(declared);
    const error = errorsByName.get(about) ?? declared;
    let shared: ReturnType<ErrorCase> | undefined;
    const prepare = (errorCase: ErrorCase) => (fillsUp(error) ? (shared ??= errorCase()) : errorCase());
    return {
      case: { route: name, kind: "error", about, expected: error.code },
      route,
      isIndependent: false,
      serves: (transport) => transport.serves(route),
      async attempt(transport) {
        const errorCase = cases[about];
        if (!errorCase) throw new Error(`${name} has no case of ${about}`);
        const call = await prepare(errorCase);
        const { as = "client", at = context.fixtures.project, on: _, headers = {}, outage, ...input } = call;
        if (outage && !isDevelopment) throw new NotTried(reasons.outage(outage));
        const keys = route.access.from === "public" ? {} : tenantHeaders(as, at);
        const all = { ...keys, ...headers, ...(outage && { [outageHeader]: outage }) };
        return checkError(await transport.call(name, route, all, input), error, transport.name);
      },
    };
  });
}
