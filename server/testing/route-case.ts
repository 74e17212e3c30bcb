import type { Contract } from "#contract/index.ts";
import { isForBrowsers, type Route, type RouteTree } from "#contract/kernel/route.ts";
import type { CallInput } from "./call-input.ts";
import type { CaseFixtures, RequestHeaders, TenantKeys, TestUser } from "./case-fixtures.ts";

type Names<Tree, Prefix extends string = ""> = {
  [Key in keyof Tree & string]: Tree[Key] extends Route
    ? `${Prefix}${Key}`
    : Tree[Key] extends RouteTree
      ? Names<Tree[Key], `${Prefix}${Key}.`>
      : never;
}[keyof Tree & string];

/** Dotted name of every route of the contract: a table of all of them does not compile with one missing. */
export type RouteName = Names<Contract>;

/** Input with which a permitted caller succeeds. */
export interface ValidCall extends CallInput {
  readonly headers?: RequestHeaders;
  /** The calling user, for calls that delete the caller. */
  readonly testUser?: TestUser;
  /** The project to call, for calls that delete the project. */
  readonly at?: TenantKeys;
}

/** Facts about a route that the contract tests need. */
export interface RouteCase {
  /** The maximum number of SQL statements of a warm call, with BEGIN, COMMIT and the statement that identifies the caller. */
  readonly statements: number;
  /** Builds a call that succeeds, also when it is repeated, and creates what the call needs. */
  readonly build: (fixtures: CaseFixtures) => ValidCall | Promise<ValidCall>;
}

/** Whether a call changes nothing, so that a built one succeeds again. What browsers open may use up a code. */
export const isRead = (route: Route): boolean => route.method === "GET" && !isForBrowsers(route);
