import { expect, test, vi } from "vitest";
import { passwordTooCommon } from "#contract/vocabulary/occasional-sentences.ts";
import { PlainError } from "#sdk/client.ts";
import { failureOf } from "#sdk/transport/reply.ts";
import { passwordRefusal } from "./password-refusal.ts";

// The words are looked up elsewhere; here their ids and values will do.
vi.mock("../locales/text.ts", () => ({ text: (id: string, values?: object) => [id, ...Object.values(values ?? {})].join(" ") }));

/** An error of the catalogue, as an answer brings it. */
const known = (code: string, details: object) =>
  failureOf({
    status: 400,
    headers: new Headers({ "x-stack-known-error": code }),
    text: JSON.stringify({ code, error: "In the server's words.", details }),
  });

test("what is wrong with a new password is said beside its field, with the server's own limits", async () => {
  expect(passwordRefusal(await known("PASSWORD_TOO_SHORT", { min_length: 12 }))).toBe("invalid.passwordShort 12");
  expect(passwordRefusal(await known("PASSWORD_TOO_LONG", { maxLength: 64 }))).toBe("invalid.passwordLong 64");
  expect(passwordRefusal(new PlainError(400, passwordTooCommon))).toBe("password.refused");
});

test("no other refusal is put down to the password", async () => {
  expect(passwordRefusal(await known("SIGN_UP_NOT_ENABLED", {}))).toBeUndefined();
  expect(passwordRefusal(new PlainError(400, "Something else."))).toBeUndefined();
  expect(passwordRefusal(new Error(passwordTooCommon))).toBeUndefined();
});
