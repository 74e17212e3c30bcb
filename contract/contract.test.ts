// The book checks itself: what the types cannot say about a route, said here for every route.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { User } from "./entities/user.ts";
import { errorsOf, impliedErrors } from "./errors/implied.ts";
import * as declared from "./errors/index.ts";
import { TeamAlreadyExists } from "./errors/index.ts";
import { contract } from "./index.ts";
import { type AccessType, accessTypesFrom } from "./kernel/access.ts";
import type { ErrorClass } from "./kernel/error.ts";
import { bodySchema, type Route, returnsSchema, walk } from "./kernel/route.ts";
import { isUserId } from "./vocabulary/text.ts";

const routes = [...walk(contract)];
const keys = (schema: z.ZodObject | undefined) => Object.keys(schema?.shape ?? {});
const callersOf = ({ access }: Route): AccessType[] =>
  accessTypesFrom(access.from === "open" || access.from === "bare" ? "client" : access.from);
const names = (errors: readonly ErrorClass[]) => errors.map((error) => error.name);

describe.each(routes)("%s", (_name, route: Route) => {
  const { params, query, body, examples } = route;

  test("has a summary of one line that ends without a full stop", () => {
    expect(route.summary).toMatch(/^[A-Z].{2,98}[^.\s]$/);
  });

  test("has a schema for each parameter of its path, and no other", () => {
    const inPath = [...route.path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
    expect(keys(params).sort()).toEqual(inPath.sort());
  });

  test("keeps names apart: path, query and body become one flat object", () => {
    const fields = [...keys(params), ...keys(query), ...keys(bodySchema(body, "admin"))];
    expect(fields).toEqual([...new Set(fields)]);
  });

  test("reads headers by their lower-case names", () => {
    for (const header of keys(route.headers)) expect(header).toBe(header.toLowerCase());
  });

  test("takes `me` wherever it takes a user's id", () => {
    for (const schema of [params, query, bodySchema(body, "admin")])
      if (schema?.shape.user_id) expect(isUserId(schema.shape.user_id)).toBe(true);
  });

  test("refuses unknown parameters, except where it is written to be open", () => {
    const strict = (schema: z.ZodObject) =>
      schema.safeParse({ no_such_parameter: 1 }).error?.issues.some(({ code }) => code === "unrecognized_keys");
    for (const schema of [params, query]) if (schema) expect(strict(schema)).toBe(true);
    const schema = bodySchema(body, "admin");
    if (schema && route.accepts !== "form") expect(strict(schema)).toBe(true);
  });

  test("gives examples that fit", () => {
    for (const access of callersOf(route)) {
      if (examples?.body !== undefined) (bodySchema(body, access) ?? z.unknown()).parse(examples.body);
      if (examples?.returns !== undefined) (returnsSchema(route.returns, access) ?? z.string()).parse(examples.returns);
    }
    if (examples?.params) z.strictObject(params?.shape ?? {}).parse(examples.params);
    if (examples?.query) z.strictObject(query?.shape ?? {}).parse(examples.query);
  });

  test("declares each error once", () => {
    const own = names(route.errors ?? []);
    expect(own).toEqual([...new Set(own)]);
    const all = names(errorsOf(route));
    expect(all).toEqual([...new Set(all)]);
  });

  test("declares no error that clients cannot read", () => {
    expect(errorsOf(route)).not.toContain(TeamAlreadyExists);
  });

  test("asks of anonymous callers no more than they can give", () => {
    if (route.access.from !== "bare" && route.access.from !== "open") return;
    expect(route.access).toMatchObject({ user: "optional" });
    expect(route.access.when).toBeUndefined();
  });
});

test("no two routes share a method and a path", () => {
  // A literal segment is more than a parameter, so /users/me and /users/{user_id} may stand side by side.
  const addresses = routes.map(
    ([, { method, base, path }]: [string, Route]) => `${method} ${base ?? "api"} ${path.replace(/\{[^}]*\}/g, "{}")}`,
  );
  expect(addresses).toEqual([...new Set(addresses)]);
});

test("what a route makes stale names a group or a route of the contract", () => {
  const known = new Set(routes.flatMap(([name]) => name.split(".").map((_, at, parts) => parts.slice(0, at + 1).join("."))));
  for (const [, route] of routes as [string, Route][]) for (const stale of route.refreshes ?? []) expect(known).toContain(stale);
});

describe("an error class", () => {
  const exported = new Map<string, unknown>(Object.entries(declared));
  const pascalCase = (code: string) => code.toLowerCase().replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());

  test.each([...declared.knownErrors])("of code %s is named after it, and exported by that name", (code, known) => {
    expect(known.name).toBe(pascalCase(code));
    expect(exported.get(known.name)).toBe(known);
  });

  test("has a status that a refusal can have", () => {
    const statuses = [...declared.knownErrors.values()].map(({ status }) => status);
    expect(statuses.filter((status) => status < 400 || status > 599)).toEqual([]);
  });
});

test("what two access types see alike of an entity is one schema, so that one name stands for it wherever it is told", () => {
  expect(User.view("admin")).toBe(User.view("server"));
  expect(User.view("server")).not.toBe(User.view("client"));
});

describe("implied errors", () => {
  const implied = (route: Pick<Route, "access"> & Partial<Route>) =>
    names(impliedErrors({ method: "POST", path: "/x", summary: "X", returns: z.object({}), ...route }));

  test("of a bare route know nothing of projects", () => {
    expect(implied({ access: { from: "bare", user: "optional" } })).toEqual([
      "BodyParsingError",
      "PayloadTooLarge",
      "SchemaError",
      "NotReady",
      "UnexpectedFailure",
    ]);
  });

  test("of an open route judge credentials, but never ask for them", () => {
    const errors = implied({ access: { from: "open", user: "optional" } });
    expect(errors).toContain("InvalidPublishableClientKey");
    expect(errors).not.toContain("AccessTypeRequired");
    expect(errors).not.toContain("InsufficientAccessType");
  });

  test.each([
    ["client", false],
    ["server", true],
    ["admin", true],
  ] as const)("of a route from %s on tell of an access type too low: %s", (from, told) => {
    const errors = implied({ access: { from, user: "optional" } });
    expect(errors).toContain("AccessTypeRequired");
    expect(errors.includes("InsufficientAccessType")).toBe(told);
  });

  test("ask for a user only where one is needed", () => {
    const asks = (user: "optional" | "required" | "signed in" | "own") =>
      implied({ access: { from: "client", user } }).filter(
        (name) => name === "UserAuthenticationRequired" || name === "CannotGetOwnUserWithoutUser",
      );
    expect(asks("optional")).toEqual([]);
    expect(asks("required")).toEqual([]);
    expect(asks("signed in")).toEqual(["UserAuthenticationRequired"]);
    expect(asks("own")).toEqual(["CannotGetOwnUserWithoutUser"]);
  });

  test("tell that `me` is nobody, where a user's id may be sent", () => {
    const { get } = contract.users;
    expect(names(impliedErrors(get))).toContain("CannotGetOwnUserWithoutUser");
    expect(names(impliedErrors(contract.users.list))).not.toContain("CannotGetOwnUserWithoutUser");
  });

  test("of a call that reads have no body to complain of, but still a query", () => {
    const errors = implied({ method: "GET", access: { from: "bare", user: "optional" } });
    expect(errors).toContain("SchemaError");
    expect(errors).not.toContain("BodyParsingError");
    expect(errors).not.toContain("PayloadTooLarge");
  });

  test("follow the limits and the project's switch", () => {
    const errors = implied({
      access: { from: "client", user: "own", when: "client_user_deletion_enabled" },
      limits: [{ max: 1, seconds: 1 }],
    });
    expect(errors).toEqual(expect.arrayContaining(["TooManyRequests", "ClientUserDeletionSwitchedOff"]));
    expect(errors).not.toContain("ClientTeamCreationSwitchedOff");
    // Whoever shows keys is counted, with a limit of the route's own or without.
    expect(implied({ access: { from: "client", user: "own" } })).toContain("TooManyRequests");
    expect(implied({ access: { from: "bare", user: "optional" } })).not.toContain("TooManyRequests");
  });
});
