import { BodyParsingError, PayloadTooLarge, SchemaError } from "#contract/errors/index.ts";
import { isAnyBody, isRawBody } from "#contract/kernel/body.ts";
import type { ErrorClass } from "#contract/kernel/error.ts";
import type { Route } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { requestLimits } from "#contract/vocabulary/request-limits.ts";
import { type CallInput, type Outcome, toAddress } from "#server/testing/call-input.ts";
import { type CaseFixtures, leastPrivilegedHeaders } from "#server/testing/case-fixtures.ts";
import {
  invalidTexts,
  invalidValues,
  isLoose,
  listInvalidFields,
  listRequired,
  lowestBody,
  readBody,
} from "#server/testing/malformed-input.ts";
import type { RouteName } from "#server/testing/route-case.ts";
import { type CallTransport, restOutcome } from "./call-transports.ts";
import { checkError } from "./check-outcome.ts";
import type { PlannedCase } from "./planned-case.ts";
import { toApiPath } from "./remote-request.ts";
import type { RecordingSender } from "./send-recorded.ts";

/** Plans the input that a route refuses before its handler runs. */
export function planMalformed(name: RouteName, route: Route, fixtures: CaseFixtures, { send }: RecordingSender): PlannedCase[] {
  const listHeaders = () => ({
    ...leastPrivilegedHeaders(route, fixtures),
    ...(route.headers?.shape[header.refreshToken] ? { [header.refreshToken]: fixtures.testUser.refreshToken } : {}),
  });
  const plan = (
    about: string,
    error: ErrorClass,
    call: (transport: CallTransport) => Promise<Outcome>,
    isRestOnly = false,
    names?: (message: string) => string | undefined,
  ): PlannedCase => ({
    case: { route: name, kind: "malformed input", about, expected: error.code },
    route,
    isIndependent: true,
    serves: (transport) => transport.serves(route) && (!isRestOnly || transport.name === "rest"),
    async attempt(transport) {
      const outcome = await call(transport);
      return checkError(outcome, error, transport.name) ?? names?.(outcome.message);
    },
  });
  const withInput = (input: CallInput) => (transport: CallTransport) => transport.call(name, route, listHeaders(), input);
  const withBytes =
    (body: string | Buffer, contentType: string, search = "") =>
    async (): Promise<Outcome> =>
      restOutcome(
        await send(toApiPath(`${toAddress(route)}${search}`), {
          method: route.method,
          headers: { ...listHeaders(), "content-type": contentType },
          body: route.method === "GET" ? undefined : body,
        }),
      );
  const contains =
    (...fields: string[]) =>
    (message: string) => {
      const missing = fields.find((field) => !message.includes(field));
      return missing === undefined ? undefined : `the message does not name ${missing}`;
    };

  const planned: PlannedCase[] = [];
  const isAny = isAnyBody(route.body);
  if (!isLoose(route) && !isAny) {
    const input = { query: { no_such_parameter: 1 }, body: readBody(route) };
    planned.push(plan("unknown property", SchemaError, withInput(input), false, contains("no_such_parameter")));
  }
  const invalid = {
    params: listInvalidFields(route.params, invalidTexts) as Record<string, string>,
    query: listInvalidFields(route.query, invalidTexts) as Record<string, string>,
    ...(route.body ? { body: listInvalidFields(lowestBody(route), invalidValues) } : {}),
  };
  const names = Object.entries(invalid).flatMap(([part, fields]) => Object.keys(fields).map((key) => `  - ${part}.${key} `));
  if (names.length > 0) planned.push(plan("fields of a wrong type", SchemaError, withInput(invalid), false, contains(...names)));
  const missing = listRequired(lowestBody(route)).map((field) => `  - body.${field} must be given`);
  if (missing.length > 0) planned.push(plan("missing fields", SchemaError, withInput({ body: {} }), false, contains(...missing)));

  planned.push(plan("repeated parameter", SchemaError, withBytes("{}", "application/json", "?limit=1&limit=2"), true));
  if (route.method === "GET") return planned;
  const most = route.largeBody ? requestLimits.largeBodyBytes : requestLimits.bodyBytes;
  planned.push(plan("too large body", PayloadTooLarge, withBytes(`"${"a".repeat(most)}"`, "application/json"), true));
  if (isRawBody(route.body)) return planned;
  planned.push(plan("unreadable body", BodyParsingError, withBytes("{", "application/json"), true));
  planned.push(plan("unknown content type", BodyParsingError, withBytes("<a/>", "application/xml"), true));
  if (!isAny && route.accepts !== "form" && route.method !== "DELETE") {
    planned.push(plan("body that is no object", SchemaError, withBytes("[]", "application/json"), true));
    const unknown = JSON.stringify({ ...(readBody(route) as object), no_such_property: 1 });
    planned.push(
      plan("unknown property of the body", SchemaError, withBytes(unknown, "application/json"), true, contains("no_such_property")),
    );
  }
  return planned;
}
