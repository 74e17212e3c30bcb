import { bodySchema } from "#contract/kernel/body.ts";
import type { Route } from "#contract/kernel/route.ts";

/** For JSON: functions by their names, and the fields of objects in one order. */
function withNames(_key: string, value: unknown): unknown {
  if (typeof value === "function") return value.name;
  return value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value;
}

/** The part of the input that has the team of the call. The team is read with the caller, if that part comes before the body. */
function teamPart({ access, params, query, body }: Route): string | undefined {
  const { may } = access;
  const parts = Object.entries({ params, query, body: bodySchema(body, "admin") });
  return may && parts.find(([, schema]) => schema && may.team in schema.shape)?.[0];
}

/**
 * All of a route that decides how a caller is identified, as text. It says which credentials a caller may leave out, and whether the team is
 * read with the caller. The rest comes from the headers.
 */
export const identificationShape = (route: Route): string => JSON.stringify([route.access.from, route.method === "GET", teamPart(route)]);

/**
 * All of a route that decides who may call it, as text. Identifying and authorizing a caller read nothing else (http/authorize.test.ts).
 * So routes of one shape accept the same callers and refuse the others with the same errors.
 */
export function accessShape(route: Route): string {
  const { access, method } = route;
  const effect = method === "GET" || method === "DELETE" ? method : "write";
  return JSON.stringify([access, effect, teamPart(route)], withNames);
}
