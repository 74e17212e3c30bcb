import { afterEach, describe, expect, test, vi } from "vitest";
import { passkeyLimits } from "#contract/vocabulary/sign-in/passkeys.ts";
import { createClientApp } from "./client.ts";
import { fixedEffects } from "./testing/fixed-effects.ts";
import { type CeremonyOptions, passkeyPage, toText } from "./testing/passkey-page.ts";
import { givenStub, signedIn } from "./testing/stub-app.ts";
import { knownFailure, type StubResponse } from "./testing/stub-server.ts";

const stub = givenStub();
afterEach(() => vi.unstubAllGlobals());

const ok = { status: "ok", data: undefined };
const sentinel = "THIS_VALUE_WILL_BE_REPLACED.example.com";
const proof = { id: "AAEC", response: { clientDataJSON: "e30", authenticatorData: "AQ", signature: "Ag", userHandle: "Aw" } };
const answer = (call: string, response: StubResponse | (() => StubResponse)) => {
  stub.routes[call.replace(" ", " /api/v1")] = typeof response === "function" ? response : () => response;
};
const sent = (path: string) => stub.seen(`/api/v1/auth/passkey/${path}`).map(({ body }) => JSON.parse(body));

let challenges = 0;
const challenge = () => ({
  json: {
    options_json: {
      rpId: sentinel,
      challenge: toText(Uint8Array.of(++challenges).buffer),
      allowCredentials: [],
      timeout: 60_000,
      userVerification: "preferred",
    },
    code: `code ${challenges}`,
  },
});
const closed = async (): Promise<typeof proof> => {
  throw new DOMException("They closed the dialog.", "NotAllowedError");
};
const readCode = (result: { status: string; error?: { code: string } }) => result.error?.code;

describe("signing in with a passkey", () => {
  const given = (signIn: StubResponse = { json: signedIn() }) => {
    challenges = 0;
    answer("POST /auth/passkey/initiate-passkey-authentication", challenge);
    answer("POST /auth/passkey/sign-in", signIn);
  };

  test("requests a credential for the page's host and stores the tokens", async () => {
    given();
    const page = passkeyPage({ get: () => proof });
    const client = stub.app({ tokenStore: "memory" });
    await expect(client.signInWithPasskey()).resolves.toEqual(ok);
    expect(page.requested[0]?.publicKey.rpId).toBe("app.example.org");
    expect(page.requested[0]?.mediation).toBeUndefined();
    expect(sent("sign-in")).toMatchObject([
      { code: "code 1", authentication_response: { id: "AAEC", type: "public-key", response: { signature: "Ag", userHandle: "Aw" } } },
    ]);
    await expect(client.getAuthJson()).resolves.toMatchObject({ refreshToken: "refresh first" });
  });

  const failed = "PASSKEY_AUTHENTICATION_FAILED";
  const unknown = knownFailure(400, failed, { message: "Unknown." }, "Unknown.");
  const none = () => vi.stubGlobal("PublicKeyCredential", undefined);
  const off = () => answer("POST /auth/passkey/initiate-passkey-authentication", knownFailure(400, "PASSKEY_AUTHENTICATION_NOT_ENABLED"));
  test.each<[string, { get?: typeof closed; signIn?: StubResponse; and?: () => void }, string, RegExp]>([
    ["the dialog is closed", { get: closed }, "PASSKEY_WEBAUTHN_ERROR", /closed/],
    ["the project has no passkeys", { and: off }, failed, /NOT_ENABLED/],
    ["the passkey is unknown", { signIn: unknown }, failed, /Unknown/],
    ["the challenge has expired", { signIn: knownFailure(400, "VERIFICATION_CODE_EXPIRED") }, failed, /EXPIRED/],
    ["the server fails", { signIn: { status: 500, text: "Broken." } }, failed, /Broken/],
    ["the connection is lost", { signIn: "lost" }, failed, /cannot be reached/],
    ["the browser has no passkeys", { and: none }, failed, /not supported/],
  ])("returns an error result if %s", async (_, { get = async () => proof, signIn, and }, code, message) => {
    given(signIn);
    passkeyPage({ get });
    and?.();
    const client = stub.app({ tokenStore: "memory" });
    const result = await client.signInWithPasskey();
    expect(result.status === "error" && result.error).toMatchObject({ code, status: 400, message: expect.stringMatching(message) });
    expect(result.status === "error" && result.error.details.message).toMatch(message);
    await expect(client.getUser()).resolves.toBeNull();
  });

  test("returns the browser's error name in the details and the error as the cause", async () => {
    given();
    passkeyPage({ get: closed });
    const result = await stub.app({ tokenStore: "memory" }).signInWithPasskey();
    expect(result).toMatchObject({
      error: { details: { code: "ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY" }, cause: { name: "NotAllowedError" } },
    });
  });

  test("rejects options with an unexpected host", async () => {
    given();
    answer("POST /auth/passkey/initiate-passkey-authentication", () => {
      const { json } = challenge();
      return { json: { ...json, options_json: { ...json.options_json, rpId: "bank.example" } } };
    });
    const page = passkeyPage({ get: () => proof });
    expect(readCode(await stub.app({ tokenStore: "memory" }).signInWithPasskey())).toBe("PASSKEY_AUTHENTICATION_FAILED");
    expect(page.requested).toEqual([]);
  });

  test("redirects to the MFA page if a second factor is required", async () => {
    given(knownFailure(400, "MULTI_FACTOR_AUTHENTICATION_REQUIRED", { attempt_code: "attempt" }));
    const page = passkeyPage({ get: () => proof });
    const client = stub.app({ tokenStore: "memory", redirectMethod: "window" });
    await expect(client.signInWithPasskey()).rejects.toMatchObject({ code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED" });
    expect(page.saved).toEqual({ stack_mfa_attempt_code: "attempt" });
    expect(page.went).toEqual([expect.stringMatching(/^\/handler\/mfa/)]);
  });

  test("can be aborted before and during the browser's dialog", async () => {
    given();
    const early = AbortSignal.abort();
    const page = passkeyPage({ get: () => new Promise(() => undefined) });
    const client = stub.app({ tokenStore: "memory" });
    expect(await client.signInWithPasskey({ signal: early })).toMatchObject({ error: { details: { code: "ERROR_CEREMONY_ABORTED" } } });
    expect(page.requested).toEqual([]);

    const delayed = new AbortController();
    const result = client.signInWithPasskey({ signal: delayed.signal });
    await expect.poll(() => page.requested).toHaveLength(1);
    delayed.abort();
    expect(await result).toMatchObject({ error: { code: "PASSKEY_WEBAUTHN_ERROR", details: { code: "ERROR_CEREMONY_ABORTED" } } });
  });
});

describe("passkey autofill of an input", () => {
  /** An app whose clock the test advances by a minute. */
  function given(
    get: (options: CeremonyOptions) => typeof proof | Promise<typeof proof>,
    suggests: () => boolean | Promise<boolean> = () => true,
  ) {
    challenges = 0;
    answer("POST /auth/passkey/initiate-passkey-authentication", challenge);
    answer("POST /auth/passkey/sign-in", { json: signedIn() });
    const page = passkeyPage({ get, suggests });
    const waits: { millis: number; end: () => void }[] = [];
    const { effects } = fixedEffects({
      sleep: (millis, signal) =>
        new Promise((resolve, reject) => {
          waits.push({ millis, end: resolve });
          signal?.addEventListener("abort", () => reject(signal.reason));
        }),
    });
    const client = createClientApp({ baseUrl: stub.url(), projectId: "internal", tokenStore: "memory", redirectMethod: "none", effects });
    return { page, waits, client };
  }
  const never = () => new Promise<typeof proof>(() => undefined);

  test("uses conditional mediation", async () => {
    const { page, client } = given(() => proof);
    await expect(client.signInWithPasskey({ autofill: true })).resolves.toEqual(ok);
    expect(page.requested).toMatchObject([{ mediation: "conditional", publicKey: { rpId: "app.example.org" } }]);
  });

  test("requests a new challenge whenever the previous one expires", async () => {
    const { page, waits, client } = given(() => (page.requested.length < 3 ? never() : proof));
    const result = client.signInWithPasskey({ autofill: true });
    for (const round of [1, 2]) {
      await expect.poll(() => page.requested).toHaveLength(round);
      expect(waits.at(-1)?.millis).toBe(passkeyLimits.ceremonyMillis);
      waits.at(-1)?.end();
    }
    await expect(result).resolves.toEqual(ok);
    expect(page.requested.map(({ publicKey }) => toText(publicKey.challenge))).toEqual(["AQ", "Ag", "Aw"]);
    expect(sent("sign-in")).toMatchObject([{ code: "code 3" }]);
  });

  test("requests no challenge while the page is hidden", async () => {
    const { page, waits, client } = given(() => (page.requested.length < 2 ? never() : proof));
    const result = client.signInWithPasskey({ autofill: true });
    await expect.poll(() => page.requested).toHaveLength(1);
    page.look(false);
    waits[0]?.end();
    await page.watched;
    expect(challenges).toBe(1);
    page.look(true);
    await expect(result).resolves.toEqual(ok);
    expect(challenges).toBe(2);
  });

  test("ends on its abort signal and on an explicit sign-in", async () => {
    const { page, client } = given(({ mediation }) => (mediation ? never() : proof));
    const stop = new AbortController();
    const offered = client.signInWithPasskey({ autofill: true, signal: stop.signal });
    await expect.poll(() => page.requested).toHaveLength(1);
    stop.abort();
    expect(await offered).toMatchObject({ error: { details: { code: "ERROR_CEREMONY_ABORTED" } } });

    const again = client.signInWithPasskey({ autofill: true });
    await expect.poll(() => page.requested).toHaveLength(2);
    await expect(client.signInWithPasskey()).resolves.toEqual(ok);
    expect(await again).toMatchObject({ error: { code: "PASSKEY_WEBAUTHN_ERROR", details: { code: "ERROR_CEREMONY_ABORTED" } } });
  });

  /** Number of checks for conditional mediation before the browser supports it. */
  async function supportChecks() {
    let checks = 0;
    const { client } = given(
      () => proof,
      () => ++checks > 0,
    );
    await client.signInWithPasskey({ autofill: true });
    return checks;
  }

  test("does not start if the signal aborts just before the browser request", async () => {
    const stop = new AbortController();
    let left = await supportChecks();
    const { page, client } = given(never, () => {
      if (--left === 0) stop.abort();
      return true;
    });
    const result = await client.signInWithPasskey({ autofill: true, signal: stop.signal });
    expect(result).toMatchObject({ error: { details: { code: "ERROR_CEREMONY_ABORTED" } } });
    expect(page.requested.filter(({ signal }) => !signal.aborted)).toEqual([]);
  });

  test("ends when an explicit sign-in starts first; its signal does not abort that sign-in", async () => {
    const stop = new AbortController();
    let choose = (_: typeof proof) => {};
    const chosen = new Promise<typeof proof>((resolve) => (choose = resolve));
    let left = await supportChecks();
    let pressed: Promise<unknown> | undefined;
    const { page, client } = given(
      ({ mediation }) => (mediation ? never() : chosen),
      async () => {
        if (--left > 0) return true;
        pressed = client.signInWithPasskey();
        await expect.poll(() => page.requested).toHaveLength(1);
        stop.abort();
        return true;
      },
    );
    const offered = await client.signInWithPasskey({ autofill: true, signal: stop.signal });
    expect(offered).toMatchObject({ error: { details: { code: "ERROR_CEREMONY_ABORTED" } } });
    choose(proof);
    expect(await pressed).toEqual(ok);
  });

  test("requests no challenge if the browser does not support it", async () => {
    const { client } = given(
      () => proof,
      () => false,
    );
    expect(readCode(await client.signInWithPasskey({ autofill: true }))).toBe("PASSKEY_AUTHENTICATION_FAILED");
    expect(challenges).toBe(0);
  });
});
