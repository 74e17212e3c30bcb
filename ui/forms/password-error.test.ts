import { expect, test, vi } from "vitest";
import { PlainError } from "#sdk/client.ts";
import { readApiError } from "#sdk/transport/response.ts";
import { passwordError } from "./password-error.ts";

// The words are looked up elsewhere; here their ids and values will do.
vi.mock("../locales/i18n.ts", () => ({ t: (id: string, values?: object) => [id, ...Object.values(values ?? {})].join(" ") }));

/** An error of the catalogue, as a response brings it. */
const known = (code: string, details: object) =>
  readApiError({
    status: 400,
    headers: new Headers({ "x-stack-known-error": code }),
    text: JSON.stringify({ code, error: "In the server's words.", details }),
  });

test("errors of a new password are shown with the server's limits", async () => {
  expect(passwordError(await known("PASSWORD_TOO_SHORT", { min_length: 12 }))).toBe("invalid.passwordShort 12");
  expect(passwordError(await known("PASSWORD_TOO_LONG", { maxLength: 64 }))).toBe("invalid.passwordLong 64");
  const refused = (rule: string) => known("PASSWORD_REQUIREMENTS_NOT_MET", { message: "In the server's words.", rule });
  expect(passwordError(await refused("common"))).toBe("password.rejected");
  expect(passwordError(await refused("breached"))).toBe("password.breached");
});

test("other errors are not shown at the password field", async () => {
  expect(passwordError(await known("SIGN_UP_NOT_ENABLED", {}))).toBeUndefined();
  expect(passwordError(new PlainError(400, "Something else.", { code: "INVALID_USER_CHANGE" }))).toBeUndefined();
  expect(passwordError(new Error("PASSWORD_REQUIREMENTS_NOT_MET"))).toBeUndefined();
});
