import { expect, test } from "vitest";
import { credentialErrors, listErrors } from "#contract/errors/implied.ts";
import { contract } from "#contract/index.ts";
import { walk } from "#contract/kernel/route.ts";
import { messages as errors } from "../locales/en/errors.ts";
import { messages as pages } from "../locales/en/pages.ts";
import { messages as signIn } from "../locales/en/sign-in.ts";
import { sentences } from "./describe-coded-error.ts";

/** Described with their values, by `describeCodedError`, `describeBan` and `passwordError`. */
const withValues = ["USER_BANNED", "TOO_MANY_REQUESTS", "NOT_READY", "PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG"];

/** Mistakes of the program that calls. No user can do anything about them but report the request's id. */
const mistakes = [
  ...["BODY_PARSING_ERROR", "SCHEMA_ERROR", "UNEXPECTED_FAILURE", "ACCESS_TYPE_REQUIRED", "EXPECTED_INTERNAL_PROJECT", "TEAM_ID_REQUIRED"],
  ...["CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED", "CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED"],
  ...credentialErrors.map(({ code }) => code),
];

/** Pages call routes for clients. Routes of the dashboard are for developers, who may read codes. */
const pageRoutes = [...walk(contract)].filter(
  ([name, { access }]) => (access.from === "client" || name.startsWith("payments.purchases.")) && !name.startsWith("internal."),
);

test("users read a sentence about every error of the routes that pages may call", () => {
  expect(pageRoutes.length).toBeGreaterThan(80);
  const codes = new Set(pageRoutes.flatMap(([, route]) => listErrors(route).map(({ code }) => code)));
  const silent = [...codes].filter((code) => !(code in sentences) && !withValues.includes(code) && !mistakes.includes(code));
  expect(silent).toEqual([]);
  expect(Object.keys(sentences).filter((code) => !codes.has(code))).toEqual([]);
});

test("every sentence is in the messages that a refused call loads, and has no placeholder", () => {
  const loaded: Readonly<Record<string, string>> = { ...signIn, ...pages, ...errors };
  for (const id of Object.values(sentences)) expect([id, loaded[id]]).toEqual([id, expect.stringMatching(/^[^{}_]+[.?!]$/)]);
});
