import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { z } from "zod";
import { declaredErrors, impliedErrors } from "#contract/errors/implied.ts";
import { NotReady, UnexpectedFailure } from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import type { ErrorClass } from "#contract/kernel/error.ts";
import { returnsSchema } from "#contract/kernel/returns.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import type { Answer } from "./state.ts";
import { states } from "./states.ts";

/** The routes that clients may call, with patterns of their paths. */
const routes = [...walk(contract)]
  .map(([, route]) => route)
  // A route of one value is more specific than a route of any.
  .sort((a, b) => a.path.split("{").length - b.path.split("{").length)
  .map((route) => ({ route, pattern: new RegExp(`^${route.method} ${route.path.replace(/\{\w+\}/g, "[^/]+")}$`) }));

const errors = (route: Route): ErrorClass[] => [...declaredErrors(route), ...impliedErrors(route), UnexpectedFailure, NotReady];

/** Issues of a value that its schema rejects. */
const issues = (schema: z.ZodType | undefined, value: unknown): unknown[] => schema?.safeParse(value).error?.issues ?? [];

function findIssues(route: Route, answer: Answer): unknown[] {
  if (typeof answer === "string") return [];
  if ("json" in answer) return issues(returnsSchema(route.returns, "client"), answer.json);
  const code = answer.known ?? answer.code;
  const declared = errors(route).find((each) => each.code === code && each.status === answer.status);
  if (!declared || (declared.kind === "known") !== (answer.known !== undefined)) return [`${code} with status ${answer.status}`];
  return declared.kind === "known" ? issues(declared.detailsSchema, answer.details) : [];
}

test.each(states.map((state) => [state.name, state] as const))("the answers of %s are those of the contract", (_, state) => {
  const found = Object.entries(state.answers ?? {}).flatMap(([request, answer]) => {
    const match = routes.find(({ pattern }) => pattern.test(request));
    return match ? findIssues(match.route, answer).map((issue) => [request, issue]) : [[request, "unknown route"]];
  });
  expect(found).toEqual([]);
});

test("each state has another name, which begins with its page", () => {
  expect(new Set(states.map(({ name }) => name)).size).toBe(states.length);
  for (const { name, page } of states) expect(name.split("/")[0]).toBe(page);
});

test("each component of the client library has a page", () => {
  const exports = readFileSync("ui/index.ts", "utf8").matchAll(/^export \{([^}]+)\}/gm);
  const components = [...exports].flatMap(([, names = ""]) => names.match(/\w+(?: as \w+)?/g) ?? []).map((name) => name.split(" ")[0]);
  const shown = ["component-pages", "pricing-page"].map((name) => readFileSync(`ui/states/${name}.tsx`, "utf8")).join("");
  // They have no picture: a context, a router and a redirect. The button is one of `OAuthButtons`.
  const withoutPage = ["LatchkeyAppearance", "LatchkeyHandler", "RedirectToSignIn", "OAuthButton"];
  expect(components.length).toBeGreaterThan(20);
  expect(components.filter((name) => !new RegExp(`<${name}[ >]`).test(shown)).sort()).toEqual(withoutPage.sort());
});
