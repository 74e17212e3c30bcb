// Conformance, wire protocol section 9, point 2: every error we send is the error the published client throws.
import { KnownError as ClientError, KnownErrors as clientErrors } from "@stackframe/stack-shared";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { KnownErrorClass } from "../kernel/error.ts";
import { knownErrors } from "./index.ts";

type ClientErrorClass = { errorCode: string; isInstance(error: unknown): boolean };
const clientClasses = new Map(
  Object.values(clientErrors as unknown as Record<string, ClientErrorClass>).map((known) => [known.errorCode, known]),
);

/** Groups of section 2.2: in the client's table, not on the wire, but for one. */
const groups = new Set([...knownErrors.values()].flatMap((known) => known.parents));

/** Codes whose details the client reads, but keeps in its text only (section 2.1). */
const saysItsDetails = new Set([
  "BODY_PARSING_ERROR",
  "CLI_AUTH_ERROR",
  "CLI_AUTH_EXPIRED_ERROR",
  "CLI_AUTH_USED_ERROR",
  "PASSKEY_REGISTRATION_FAILED",
  "PASSKEY_AUTHENTICATION_FAILED",
  "INVALID_SCOPE",
  "INVALID_ACCESS_TYPE",
]);

/** A value that fits; with `bare`, null wherever null fits. */
function sample(schema: unknown, bare: boolean): unknown {
  if (schema instanceof z.ZodNullable) return bare ? null : sample(schema.unwrap(), bare);
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([key, field]) => [key, sample(field, bare)]));
  if (schema instanceof z.ZodArray) return [sample(schema.element, bare)];
  if (schema instanceof z.ZodRecord) return { code: "SCHEMA_ERROR", error: "text" };
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodOptional) return sample(schema.unwrap(), bare);
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodString) return "text";
  if (schema instanceof z.ZodNumber) return 1_700_000_000_000;
  if (schema instanceof z.ZodBoolean) return !bare;
  throw new Error("no sample for this kind of schema yet");
}

const readSample = (known: KnownErrorClass, bare: boolean) => new known(known.detailsSchema && sample(known.detailsSchema, bare));

/** The response's body as a client reads it (section 1.9). */
const onTheWire = (known: KnownErrorClass, bare: boolean) => {
  const { code, details, message } = readSample(known, bare);
  return JSON.parse(JSON.stringify({ code, details, error: message, message }));
};

const shared = [...knownErrors.values()].filter((known) => clientClasses.has(known.code));

describe.each(shared.map((known) => [known.code, known] as const))("%s", (code, known) => {
  test.each([false, true])("is rebuilt by the published client with its class, parents and status (nulls: %s)", (bare) => {
    const rebuilt = ClientError.fromJson(onTheWire(known, bare));

    expect(rebuilt.errorCode).toBe(code);
    expect(rebuilt.statusCode).toBe(known.status);
    const family = [...clientClasses.values()].filter((candidate) => candidate.isInstance(rebuilt)).map((candidate) => candidate.errorCode);
    expect(family.sort()).toEqual([code, ...known.parents].sort());

    const { details } = onTheWire(known, bare);
    if (saysItsDetails.has(code)) expect(rebuilt.message).toContain(Object.values(details)[0]);
    else expect(rebuilt.details).toEqual(details);
  });

  test("has a message for all details", () => {
    for (const bare of [false, true]) {
      const { message } = readSample(known, bare);
      expect(message).not.toBe("");
      expect(message).not.toMatch(/undefined|null|\[object/);
    }
  });
});

test("the published client has no error codes that are missing here", () => {
  const missing = [...clientClasses.keys()].filter((code) => !knownErrors.has(code) && !groups.has(code));
  expect(missing).toEqual([]);
});

test("the documented codes are the only ones that the published client does not have", () => {
  const unknown = [...knownErrors.keys()].filter((code) => !clientClasses.has(code));
  expect(unknown.sort()).toEqual([
    "BOT_CHALLENGE_FAILED",
    "BOT_CHALLENGE_REQUIRED",
    "RESTRICTED_USER_NOT_ALLOWED",
    "SIGN_IN_REJECTED",
    "SIGN_UP_INVITATION_REQUIRED",
    "SIGN_UP_REJECTED",
    "SIGN_UP_WAITLISTED",
    "TEAM_ALREADY_EXISTS",
    "USER_BANNED",
    "WORKFLOW_TOKEN_DOES_NOT_EXIST",
    "WORKFLOW_TOKEN_EXPIRED",
  ]);
});

test("the catalogue has 110 codes of the client, 11 others and 11 groups", () => {
  expect([shared.length, knownErrors.size - shared.length, groups.size]).toEqual([110, 11, 11]);
});

test.each([...knownErrors.values()].map((known) => [known.code, known] as const))("%s can be rebuilt from its JSON", (code, known) => {
  const { details } = onTheWire(known, true);
  const rebuilt = known.detailsSchema ? new known(known.detailsSchema.parse(details)) : new known();
  expect(rebuilt.code).toBe(code);
  expect(rebuilt.details).toEqual(details);
});
