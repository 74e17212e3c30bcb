// The book checks itself: what the types cannot say about a route, said here for every route.
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ClientMetadata } from "./entities/sign-in/client-metadata.ts";
import { User } from "./entities/users/user.ts";
import { impliedErrors, listErrors } from "./errors/implied.ts";
import * as declared from "./errors/index.ts";
import { TeamAlreadyExists } from "./errors/index.ts";
import { clientErrors, reservedErrors, unroutedErrors } from "./errors/reserved.ts";
import { contract } from "./index.ts";
import { type Access, type AccessType, accessTypesFrom, anyone } from "./kernel/access.ts";
import { bodySchema } from "./kernel/body.ts";
import type { ErrorClass } from "./kernel/error.ts";
import { returnsSchema } from "./kernel/returns.ts";
import { type Route, walk } from "./kernel/route.ts";
import { ownUser, signedIn, signedInClient, withUser } from "./routes/shared/access.ts";
import type { SystemPermission } from "./vocabulary/teams/permissions.ts";
import { isUserId } from "./vocabulary/text.ts";

const routes = [...walk(contract)];
const keys = (schema: z.ZodObject | undefined) => Object.keys(schema?.shape ?? {});
const listCallers = ({ access }: Route): AccessType[] =>
  accessTypesFrom(access.from === "open" || access.from === "public" ? "client" : access.from);
const names = (errors: readonly ErrorClass[]) => errors.map((error) => error.name);

describe.each(routes)("%s", (_name, route: Route) => {
  const { params, query, body, examples } = route;

  test("has a summary of one line that ends without a full stop", () => {
    expect(route.summary).toMatch(/^[A-Z].{2,98}[^.\s]$/);
  });

  test("has a schema for exactly the parameters of its path", () => {
    const inPath = [...route.path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
    expect(keys(params).sort()).toEqual(inPath.sort());
  });

  test("has unique names across path, query and body", () => {
    const fields = [...keys(params), ...keys(query), ...keys(bodySchema(body, "admin"))];
    expect(fields).toEqual([...new Set(fields)]);
  });

  test("reads headers by their lower-case names", () => {
    for (const header of keys(route.headers)) expect(header).toBe(header.toLowerCase());
  });

  test("accepts `me` for every user id", () => {
    for (const schema of [params, query, bodySchema(body, "admin")])
      if (schema?.shape.user_id) expect(isUserId(schema.shape.user_id)).toBe(true);
  });

  test("rejects unknown parameters except in open schemas", () => {
    const strict = (schema: z.ZodObject) =>
      schema.safeParse({ no_such_parameter: 1 }).error?.issues.some(({ code }) => code === "unrecognized_keys");
    // OAuth ignores parameters that it does not know (RFC 6749, section 3.1), and providers add some of their own.
    for (const schema of [params, route.redirects ? undefined : query]) if (schema) expect(strict(schema)).toBe(true);
    const schema = bodySchema(body, "admin");
    // Members that a server does not know are ignored in metadata of clients (RFC 7591, section 2).
    if (schema && schema !== ClientMetadata && route.accepts !== "form") expect(strict(schema)).toBe(true);
  });

  test("has valid examples", () => {
    for (const access of listCallers(route)) {
      if (examples?.body !== undefined) (bodySchema(body, access) ?? z.unknown()).parse(examples.body);
      if (examples?.returns !== undefined) (returnsSchema(route.returns, access) ?? z.string()).parse(examples.returns);
    }
    if (examples?.params) z.strictObject(params?.shape ?? {}).parse(examples.params);
    if (examples?.query) z.strictObject(query?.shape ?? {}).parse(examples.query);
  });

  test("declares each error once", () => {
    const own = names(route.errors ?? []);
    expect(own).toEqual([...new Set(own)]);
    const all = names(listErrors(route));
    expect(all).toEqual([...new Set(all)]);
  });

  test("declares no error that clients cannot read", () => {
    expect(listErrors(route)).not.toContain(TeamAlreadyExists);
  });

  test("requires no user if it requires no access type", () => {
    if (route.access.from !== "public" && route.access.from !== "open") return;
    expect(route.access).toMatchObject({ user: "optional" });
    expect(route.access.when).toBeUndefined();
  });
});

test("no two routes share a method and a path", () => {
  // A literal segment is matched before a parameter, so /users/me and /users/{user_id} may both exist.
  const addresses = routes.map(
    ([, { method, base, path }]: [string, Route]) => `${method} ${base ?? "api"} ${path.replace(/\{[^}]*\}/g, "{}")}`,
  );
  expect(addresses).toEqual([...new Set(addresses)]);
});

test("refreshes only groups or routes of the contract", () => {
  const known = new Set(routes.flatMap(([name]) => name.split(".").map((_, at, parts) => parts.slice(0, at + 1).join("."))));
  for (const [, route] of routes as [string, Route][]) for (const stale of route.refreshes ?? []) expect(known).toContain(stale);
});

test("every error class has a unique upper-case code", () => {
  const classes = Object.values(declared).filter((value): value is ErrorClass => typeof value === "function" && "kind" in value);
  const codes = [...classes, ...Object.values(declared.switchErrors)].map(({ code }) => code);
  expect(codes.filter((code) => !/^[A-Z][A-Z0-9_]*$/.test(code))).toEqual([]);
  expect(codes).toEqual([...new Set(codes)]);
});

describe("an error class", () => {
  const exported = new Map<string, unknown>(Object.entries(declared));
  const pascalCase = (code: string) => code.toLowerCase().replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase());

  test.each([...declared.knownErrors])("with code %s is exported under the name of its code", (code, known) => {
    expect(known.name).toBe(pascalCase(code));
    expect(exported.get(known.name)).toBe(known);
  });

  test("has a status between 400 and 599", () => {
    const statuses = [...declared.knownErrors.values()].map(({ status }) => status);
    expect(statuses.filter((status) => status < 400 || status > 599)).toEqual([]);
  });
});

test("access types with equal views of an entity share one schema", () => {
  expect(User.view("admin")).toBe(User.view("server"));
  expect(User.view("server")).not.toBe(User.view("client"));
});

describe("implied errors", () => {
  const implied = (route: Pick<Route, "access"> & Partial<Route>) =>
    names(impliedErrors({ method: "POST", path: "/x", summary: "X", returns: z.object({}), ...route }));

  test("of a public route contain no project errors", () => {
    expect(implied({ access: { from: "public", user: "optional" } })).toEqual([
      "BodyParsingError",
      "PayloadTooLarge",
      "SchemaError",
      "TooManyRequests",
      "NotReady",
      "UnexpectedFailure",
    ]);
  });

  test("of an open route reject wrong credentials but do not require any", () => {
    const errors = implied({ access: { from: "open", user: "optional" } });
    expect(errors).toContain("InvalidPublishableClientKey");
    expect(errors).not.toContain("AccessTypeRequired");
    expect(errors).not.toContain("InsufficientAccessType");
  });

  test.each([
    ["client", false],
    ["server", true],
    ["admin", true],
  ] as const)("of a route for access type %s contain InsufficientAccessType: %s", (from, reported) => {
    const errors = implied({ access: { from, user: "optional" } });
    expect(errors).toContain("AccessTypeRequired");
    expect(errors.includes("InsufficientAccessType")).toBe(reported);
  });

  test("require a user only if the route does", () => {
    const userErrors = (access: Access) =>
      implied({ access }).filter((name) => name === "UserAuthenticationRequired" || name === "CannotGetOwnUserWithoutUser");
    expect(userErrors(anyone)).toEqual([]);
    expect(userErrors(withUser)).toEqual([]);
    expect(userErrors(signedIn)).toEqual(["UserAuthenticationRequired"]);
    expect(userErrors(ownUser)).toEqual(["CannotGetOwnUserWithoutUser"]);
  });

  test("contain team errors if the route requires team permissions", () => {
    const teamErrors = (permissions: readonly SystemPermission[]) =>
      implied({ access: { ...signedInClient, may: { permissions, team: "team_id" } } }).filter((name) => name.startsWith("Team"));
    // The first is that of developers whose role does not allow the call.
    expect(teamErrors([])).toEqual(["TeamPermissionRequired", "TeamNotFound", "TeamMembershipNotFound"]);
    expect(teamErrors(["$invite_members"])).toEqual(["TeamPermissionRequired", "TeamNotFound", "TeamMembershipNotFound"]);
  });

  test("contain the error for a missing own user if the route accepts a user id", () => {
    const { get } = contract.users;
    expect(names(impliedErrors(get))).toContain("CannotGetOwnUserWithoutUser");
    expect(names(impliedErrors(contract.users.list))).not.toContain("CannotGetOwnUserWithoutUser");
  });

  test("of a reading route concern the query but not the body", () => {
    const errors = implied({ method: "GET", access: { from: "public", user: "optional" } });
    expect(errors).toContain("SchemaError");
    expect(errors).not.toContain("BodyParsingError");
    expect(errors).not.toContain("PayloadTooLarge");
  });

  test("depend on the rate limits and the project's setting", () => {
    const errors = implied({
      access: { ...ownUser, when: "client_user_deletion_enabled" },
      limits: [{ max: 1, seconds: 1 }],
    });
    expect(errors).toEqual(expect.arrayContaining(["TooManyRequests", "ClientUserDeletionDisabled"]));
    expect(errors).not.toContain("ClientTeamCreationDisabled");
    // Calls are counted by key or address, with or without a limit on the route. Health checks at the root are not.
    expect(implied({ access: ownUser })).toContain("TooManyRequests");
    expect(implied({ access: { from: "public", user: "optional" }, base: "root" })).not.toContain("TooManyRequests");
  });
});

test("every error is declared by a route or listed as an exception", () => {
  const sent = new Set([...walk(contract)].flatMap(([, route]) => listErrors(route)));
  const listed: ErrorClass[] = [...clientErrors, ...unroutedErrors, ...reservedErrors];
  const classes = Object.values(declared).filter(
    (value): value is ErrorClass & typeof value => typeof value === "function" && "kind" in value,
  );
  expect(names(listed.filter((error) => sent.has(error)))).toEqual([]);
  expect(names(classes.filter((error) => !sent.has(error))).sort()).toEqual(names(listed).sort());
});
