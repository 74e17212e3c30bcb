import { afterEach, describe, expect, test, vi } from "vitest";
import { passkeyPage } from "./testing/passkey-page.ts";
import { givenStub, me } from "./testing/stub-app.ts";
import { knownFailure, type StubResponse } from "./testing/stub-server.ts";

const stub = givenStub();
afterEach(() => vi.unstubAllGlobals());

const ok = { status: "ok", data: undefined };
const attestation = { id: "AAEC", response: { clientDataJSON: "e30", attestationObject: "AQ", transports: ["internal"] } };
const answer = (call: string, response: StubResponse) => {
  stub.routes[call.replace(" ", " /api/v1")] = () => response;
};
const sent = (path: string) => stub.seen(`/api/v1/auth/passkey/${path}`).map(({ body }) => JSON.parse(body));
const creation = (rpId = "THIS_VALUE_WILL_BE_REPLACED.example.com"): StubResponse => ({
  json: {
    options_json: {
      rp: { id: rpId, name: "Looms" },
      user: { id: "AQ", name: "ada", displayName: "Ada" },
      challenge: "AQ",
      pubKeyCredParams: [{ type: "public-key", alg: -7 }],
      timeout: 60_000,
      attestation: "none",
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "preferred" },
      extensions: { credProps: true },
    },
    code: "made",
  },
});
const closed = async (): Promise<typeof attestation> => {
  throw new DOMException("They closed the dialog.", "NotAllowedError");
};

describe("registering a passkey", () => {
  const given = async (registered: StubResponse = { json: { user_handle: "AAEC" } }, options = creation()) => {
    answer("GET /users/me", { json: me });
    answer("POST /auth/passkey/initiate-passkey-registration", options);
    answer("POST /auth/passkey/register", registered);
    return stub.app().getUser({ or: "throw" });
  };

  test("creates a credential for the page's host or the given hostname", async () => {
    const page = passkeyPage({ create: () => attestation });
    const user = await given();
    await expect(user.registerPasskey()).resolves.toEqual(ok);
    await expect(user.registerPasskey({ hostname: "example.org" })).resolves.toEqual(ok);
    expect(page.requested.map(({ publicKey }) => publicKey.rp?.id)).toEqual(["app.example.org", "example.org"]);
    expect(sent("register")[0]).toMatchObject({
      code: "made",
      credential: { id: "AAEC", response: { attestationObject: "AQ", transports: ["internal"] } },
    });
  });

  test.each<[string, StubResponse, object]>([
    [
      "the project has disabled passkeys",
      knownFailure(400, "PASSKEY_AUTHENTICATION_NOT_ENABLED"),
      { cause: { code: "PASSKEY_AUTHENTICATION_NOT_ENABLED" } },
    ],
    ["the server returns an unexpected host", creation("bank.example"), {}],
  ])("shows no browser dialog if %s", async (_, options, more) => {
    const page = passkeyPage({ create: () => attestation });
    const result = await (await given(undefined, options)).registerPasskey();
    const message = "Failed to get initiation options for passkey registration";
    expect(result).toMatchObject({
      status: "error",
      error: { code: "PASSKEY_REGISTRATION_FAILED", message, details: { message }, ...more },
    });
    expect(page.requested).toEqual([]);
  });

  test("returns the code of the browser's error", async () => {
    passkeyPage({ create: closed });
    expect(await (await given()).registerPasskey()).toMatchObject({
      error: {
        code: "PASSKEY_WEBAUTHN_ERROR",
        details: { code: "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY", message: "They closed the dialog." },
      },
    });
  });

  test("returns an unknown error if the browser gives no error name", async () => {
    passkeyPage({ create: () => Promise.reject(new Error("?")) });
    expect(await (await given()).registerPasskey()).toMatchObject({
      error: { code: "PASSKEY_REGISTRATION_FAILED", message: "Failed to start passkey registration due to unknown error" },
    });
  });

  test.each([
    ["PASSKEY_REGISTRATION_FAILED", { message: "PASSKEY_REGISTRATION_FAILED it is." }],
    ["VERIFICATION_CODE_EXPIRED", undefined],
  ])("includes the server's message for %s", async (code, details) => {
    passkeyPage({ create: () => attestation });
    expect(await (await given(knownFailure(400, code, details))).registerPasskey()).toMatchObject({
      error: { code: "PASSKEY_REGISTRATION_FAILED", message: `${code} it is.` },
    });
  });

  test("requires a hostname outside a page", async () => {
    await expect((await given()).registerPasskey()).rejects.toThrow(/hostname/);
  });
});

test("a user update removes a passkey", async () => {
  answer("GET /users/me", { json: { ...me, passkey_auth_enabled: true } });
  answer("PATCH /users/me", { json: me });
  const user = await stub.app().getUser({ or: "throw" });
  expect(user.passkeyAuthEnabled).toBe(true);
  await expect(user.update({ passkeyAuthEnabled: false })).resolves.toMatchObject({ passkeyAuthEnabled: false });
  expect(stub.seen("/api/v1/users/me").at(-1)?.body).toBe('{"passkey_auth_enabled":false}');
});
