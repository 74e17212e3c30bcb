import { expect, test } from "vitest";
import { listErrors } from "#contract/errors/implied.ts";
import { contract } from "#contract/index.ts";
import { byError, measureCoverage } from "./contract-coverage.ts";

const signIn = contract.auth.password.signIn;

test("an error without an observation is missing", () => {
  const { missing } = measureCoverage([["signIn", signIn]], new Set(["signIn\tSCHEMA_ERROR", "signUp\tEMAIL_PASSWORD_MISMATCH"]));
  expect(missing[0]?.errors).toContain("EMAIL_PASSWORD_MISMATCH");
  expect(missing[0]?.errors).not.toContain("SCHEMA_ERROR");
});

test("an error can be observed by its code or its class", () => {
  const before = measureCoverage([["signIn", signIn]], new Set());
  const after = measureCoverage([["signIn", signIn]], new Set(["signIn\tEMAIL_PASSWORD_MISMATCH", "signIn\tSchemaError"]));
  expect(before.unseen - after.unseen).toBe(2);
});

test("a route with all errors observed is not listed", () => {
  const all = new Set(listErrors(signIn).map((error) => `signIn\t${(error as unknown as { name: string }).name}`));
  expect(measureCoverage([["signIn", signIn]], all)).toMatchObject({ missing: [], unseen: 0 });
});

test("an error of credentials counts for the routes of the same access shape, and for no others", () => {
  const { get, list } = contract.users;
  const lacking = (observed: string[], error: string) => {
    const { missing } = measureCoverage(Object.entries({ "users.get": get, "users.list": list, signIn }), new Set(observed));
    return missing.flatMap(({ route, errors }) => (errors.includes(error) ? [route] : []));
  };
  expect(lacking(["users.list\tINVALID_SECRET_SERVER_KEY"], "INVALID_SECRET_SERVER_KEY")).toEqual(["signIn"]);
  // This one shows that a route identifies its caller.
  expect(lacking(["users.list\tACCESS_TOKEN_EXPIRED"], "ACCESS_TOKEN_EXPIRED")).toEqual(["users.get", "signIn"]);
  expect(lacking(["users.list\tSCHEMA_ERROR"], "SCHEMA_ERROR")).toEqual(["users.get", "signIn"]);
});

test("an unexpected failure needs no observation", () => {
  const { missing } = measureCoverage([["signIn", signIn]], new Set());
  expect(missing[0]?.errors).not.toContain("UnexpectedFailure");
});

test("a route that declares NotReady must show it", () => {
  const { missing } = measureCoverage([["ready", contract.platform.ready]], new Set());
  expect(missing[0]?.errors).toContain("NotReady");
});

test("missing pairs are grouped by error, most frequent first", () => {
  const missing = [
    { route: "a", errors: ["X"] },
    { route: "b", errors: ["Y", "X"] },
  ];
  expect(byError(missing)).toEqual([
    ["X", ["a", "b"]],
    ["Y", ["b"]],
  ]);
});
