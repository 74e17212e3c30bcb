import type { ErrorCase } from "../error-cases.ts";
import type { RouteCase, RouteName } from "../route-case.ts";

const group = "internal.configHistory";
/** A moment in the future has the current configuration, one before the project none. */
const [future, past] = [Date.UTC(3000, 0, 1), 1];

/** Valid calls of the history of the configuration. */
export const configHistoryRouteCases = {
  [`${group}.list`]: { statements: 2, build: () => ({}) },
  [`${group}.at`]: { statements: 4, build: () => ({ query: { at_millis: future } }) },
  [`${group}.compare`]: { statements: 6, build: () => ({ query: { from_millis: future } }) },
  [`${group}.restore`]: { statements: 6, build: () => ({ query: { at_millis: future } }) },
} satisfies Partial<Record<RouteName, RouteCase>>;

const refused =
  (query: Readonly<Record<string, number>>): ErrorCase =>
  () => ({ as: "admin", query });

/** The refusals of the history of the configuration. */
export const configHistoryErrorCases = {
  [`${group}.at`]: { ConfigNotRecorded: refused({ at_millis: past }) },
  [`${group}.compare`]: { ConfigNotRecorded: refused({ from_millis: past }) },
  [`${group}.restore`]: { ConfigNotRecorded: refused({ at_millis: past }) },
} satisfies Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>;
