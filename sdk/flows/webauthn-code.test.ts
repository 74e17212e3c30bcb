import { expect, test } from "vitest";
import { webauthnCode, webauthnErrorNames } from "./webauthn-code.ts";

test("the specification names twelve codes, and those of the WebAuthn library are taken as they are", () => {
  expect(webauthnErrorNames).toHaveLength(12);
  for (const code of webauthnErrorNames) expect(webauthnCode({ name: "WebAuthnError", code }, "example.org")).toBe(code);
});

test.each([
  ["NotAllowedError", "example.org", "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY"],
  ["AbortError", "example.org", "ERROR_CEREMONY_ABORTED"],
  ["InvalidStateError", "example.org", "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED"],
  ["SecurityError", "example.org", "ERROR_INVALID_RP_ID"],
  ["SecurityError", "127.0.0.1", "ERROR_INVALID_DOMAIN"],
  ["SecurityError", "[::1]", "ERROR_INVALID_DOMAIN"],
  ["UnknownError", "example.org", "ERROR_AUTHENTICATOR_GENERAL_ERROR"],
  ["constructor", "example.org", "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY"],
])("the browser's %s on %s is %s", (name, host, code) => {
  // The code of a DOMException is a number.
  expect(webauthnCode({ name, code: 0 }, host)).toBe(code);
});
