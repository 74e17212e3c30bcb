import { afterEach, describe, expect, test, vi } from "vitest";
import { passkey } from "#contract/vocabulary/limits.ts";
import { createClientApp } from "./client.ts";
import { type CeremonyOptions, passkeyPage, textOf } from "./testing/passkey-page.ts";
import { givenStub, signedIn } from "./testing/stub-app.ts";
import { knownRefusal, type StubAnswer } from "./testing/stub-server.ts";
import { fixedWorld } from "./testing/world.ts";

const stub = givenStub();
afterEach(() => vi.unstubAllGlobals());

const ok = { status: "ok", data: undefined };
const sentinel = "THIS_VALUE_WILL_BE_REPLACED.example.com";
const proof = { id: "AAEC", response: { clientDataJSON: "e30", authenticatorData: "AQ", signature: "Ag", userHandle: "Aw" } };
const answer = (call: string, said: StubAnswer | (() => StubAnswer)) => {
  stub.routes[call.replace(" ", " /api/v1")] = typeof said === "function" ? said : () => said;
};
const sent = (path: string) => stub.seen(`/api/v1/auth/passkey/${path}`).map(({ body }) => JSON.parse(body));

let challenges = 0;
const challenge = () => ({
  json: {
    options_json: {
      rpId: sentinel,
      challenge: textOf(Uint8Array.of(++challenges).buffer),
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
const codeOf = (result: { status: string; error?: { code: string } }) => result.error?.code;

describe("signing in with a passkey", () => {
  const given = (signIn: StubAnswer = { json: signedIn() }) => {
    challenges = 0;
    answer("POST /auth/passkey/initiate-passkey-authentication", challenge);
    answer("POST /auth/passkey/sign-in", signIn);
  };

  test("asks for one of the page's host and keeps the tokens", async () => {
    given();
    const page = passkeyPage({ get: () => proof });
    const client = stub.app({ tokenStore: "memory" });
    await expect(client.signInWithPasskey()).resolves.toEqual(ok);
    expect(page.asked[0]?.publicKey.rpId).toBe("app.example.org");
    expect(page.asked[0]?.mediation).toBeUndefined();
    expect(sent("sign-in")).toMatchObject([
      { code: "code 1", authentication_response: { id: "AAEC", type: "public-key", response: { signature: "Ag", userHandle: "Aw" } } },
    ]);
    await expect(client.getAuthJson()).resolves.toMatchObject({ refreshToken: "refresh first" });
  });

  const failed = "PASSKEY_AUTHENTICATION_FAILED";
  const unknown = knownRefusal(400, failed, { message: "Unknown." }, "Unknown.");
  const none = () => vi.stubGlobal("PublicKeyCredential", undefined);
  const off = () => answer("POST /auth/passkey/initiate-passkey-authentication", knownRefusal(400, "PASSKEY_AUTHENTICATION_NOT_ENABLED"));
  test.each<[string, { get?: typeof closed; signIn?: StubAnswer; and?: () => void }, string, RegExp]>([
    ["the dialog is closed", { get: closed }, "PASSKEY_WEBAUTHN_ERROR", /closed/],
    ["the project has no passkeys", { and: off }, failed, /NOT_ENABLED/],
    ["nobody has the passkey", { signIn: unknown }, failed, /Unknown/],
    ["it took too long", { signIn: knownRefusal(400, "VERIFICATION_CODE_EXPIRED") }, failed, /EXPIRED/],
    ["the server breaks down", { signIn: { status: 500, text: "Broken." } }, failed, /Broken/],
    ["the connection is lost", { signIn: "lost" }, failed, /cannot be reached/],
    ["the browser has no passkeys", { and: none }, failed, /not supported/],
  ])("where %s, says so in its result", async (_, { get = async () => proof, signIn, and }, code, message) => {
    given(signIn);
    passkeyPage({ get });
    and?.();
    const client = stub.app({ tokenStore: "memory" });
    const result = await client.signInWithPasskey();
    expect(result.status === "error" && result.error).toMatchObject({ code, status: 400, message: expect.stringMatching(message) });
    expect(result.status === "error" && result.error.details.message).toMatch(message);
    await expect(client.getUser()).resolves.toBeNull();
  });

  test("names the browser's error as its code, and keeps what was wrong as the cause", async () => {
    given();
    passkeyPage({ get: closed });
    const result = await stub.app({ tokenStore: "memory" }).signInWithPasskey();
    expect(result).toMatchObject({ error: { details: { code: "NotAllowedError" }, cause: { name: "NotAllowedError" } } });
  });

  test("answers no host but the sentinel", async () => {
    given();
    answer("POST /auth/passkey/initiate-passkey-authentication", () => {
      const { json } = challenge();
      return { json: { ...json, options_json: { ...json.options_json, rpId: "bank.example" } } };
    });
    const page = passkeyPage({ get: () => proof });
    expect(codeOf(await stub.app({ tokenStore: "memory" }).signInWithPasskey())).toBe("PASSKEY_AUTHENTICATION_FAILED");
    expect(page.asked).toEqual([]);
  });

  test("goes to the page of the second factor where one is wanted", async () => {
    given(knownRefusal(400, "MULTI_FACTOR_AUTHENTICATION_REQUIRED", { attempt_code: "attempt" }));
    const page = passkeyPage({ get: () => proof });
    const client = stub.app({ tokenStore: "memory", redirectMethod: "window" });
    await expect(client.signInWithPasskey()).rejects.toMatchObject({ code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED" });
    expect(page.stored).toEqual({ stack_mfa_attempt_code: "attempt" });
    expect(page.went).toEqual([expect.stringMatching(/^\/handler\/mfa/)]);
  });

  test("can be stopped before the browser asks, and while it does", async () => {
    given();
    const early = AbortSignal.abort();
    const page = passkeyPage({ get: () => new Promise(() => undefined) });
    const client = stub.app({ tokenStore: "memory" });
    expect(await client.signInWithPasskey({ signal: early })).toMatchObject({ error: { details: { code: "AbortError" } } });
    expect(page.asked).toEqual([]);

    const late = new AbortController();
    const result = client.signInWithPasskey({ signal: late.signal });
    await expect.poll(() => page.asked).toHaveLength(1);
    late.abort();
    expect(await result).toMatchObject({ error: { code: "PASSKEY_WEBAUTHN_ERROR", details: { code: "AbortError" } } });
  });
});

describe("passkeys among the suggestions of an input", () => {
  /** An app in whose world a minute passes when the test says so. */
  function given(
    get: (options: CeremonyOptions) => typeof proof | Promise<typeof proof>,
    suggests: () => boolean | Promise<boolean> = () => true,
  ) {
    challenges = 0;
    answer("POST /auth/passkey/initiate-passkey-authentication", challenge);
    answer("POST /auth/passkey/sign-in", { json: signedIn() });
    const page = passkeyPage({ get, suggests });
    const waits: { millis: number; end: () => void }[] = [];
    const { effects } = fixedWorld({
      sleep: (millis, signal) =>
        new Promise((resolve, reject) => {
          waits.push({ millis, end: resolve });
          signal?.addEventListener("abort", () => reject(signal.reason));
        }),
    });
    const client = createClientApp({ baseUrl: stub.url(), projectId: "internal", tokenStore: "memory", effects });
    return { page, waits, client };
  }
  const never = () => new Promise<typeof proof>(() => undefined);

  test("are offered without a dialog", async () => {
    const { page, client } = given(() => proof);
    await expect(client.signInWithPasskey({ autofill: true })).resolves.toEqual(ok);
    expect(page.asked).toMatchObject([{ mediation: "conditional", publicKey: { rpId: "app.example.org" } }]);
  });

  test("are offered for as long as the page is open, each challenge for no longer than it is good", async () => {
    const { page, waits, client } = given(() => (page.asked.length < 3 ? never() : proof));
    const result = client.signInWithPasskey({ autofill: true });
    for (const round of [1, 2]) {
      await expect.poll(() => page.asked).toHaveLength(round);
      expect(waits.at(-1)?.millis).toBe(passkey.ceremonyMillis);
      waits.at(-1)?.end();
    }
    await expect(result).resolves.toEqual(ok);
    expect(page.asked.map(({ publicKey }) => textOf(publicKey.challenge))).toEqual(["AQ", "Ag", "Aw"]);
    expect(sent("sign-in")).toMatchObject([{ code: "code 3" }]);
  });

  test("cost a page that nobody looks at nothing", async () => {
    const { page, waits, client } = given(() => (page.asked.length < 2 ? never() : proof));
    const result = client.signInWithPasskey({ autofill: true });
    await expect.poll(() => page.asked).toHaveLength(1);
    page.look(false);
    waits[0]?.end();
    await page.watched;
    expect(challenges).toBe(1);
    page.look(true);
    await expect(result).resolves.toEqual(ok);
    expect(challenges).toBe(2);
  });

  test("are withdrawn by the signal, and by a sign-in that asks", async () => {
    const { page, client } = given(({ mediation }) => (mediation ? never() : proof));
    const stop = new AbortController();
    const offered = client.signInWithPasskey({ autofill: true, signal: stop.signal });
    await expect.poll(() => page.asked).toHaveLength(1);
    stop.abort();
    expect(await offered).toMatchObject({ error: { details: { code: "AbortError" } } });

    const again = client.signInWithPasskey({ autofill: true });
    await expect.poll(() => page.asked).toHaveLength(2);
    await expect(client.signInWithPasskey()).resolves.toEqual(ok);
    expect(await again).toMatchObject({ error: { code: "PASSKEY_WEBAUTHN_ERROR", details: { code: "AbortError" } } });
  });

  /** How often the browser is asked whether it suggests passkeys, until it does: the last moment before it is. */
  async function lastQuestion() {
    let questions = 0;
    const { client } = given(
      () => proof,
      () => ++questions > 0,
    );
    await client.signInWithPasskey({ autofill: true });
    return questions;
  }

  test("are withdrawn for good by a signal that comes just before they are offered", async () => {
    const stop = new AbortController();
    let left = await lastQuestion();
    const { page, client } = given(never, () => {
      if (--left === 0) stop.abort();
      return true;
    });
    const result = await client.signInWithPasskey({ autofill: true, signal: stop.signal });
    expect(result).toMatchObject({ error: { details: { code: "AbortError" } } });
    expect(page.asked.filter(({ signal }) => !signal.aborted)).toEqual([]);
  });

  test("give way to a sign-in that asks meanwhile, which their signal does not stop", async () => {
    const stop = new AbortController();
    let choose = (_: typeof proof) => {};
    const chosen = new Promise<typeof proof>((resolve) => (choose = resolve));
    let left = await lastQuestion();
    let pressed: Promise<unknown> | undefined;
    const { page, client } = given(
      ({ mediation }) => (mediation ? never() : chosen),
      async () => {
        if (--left > 0) return true;
        pressed = client.signInWithPasskey();
        await expect.poll(() => page.asked).toHaveLength(1);
        stop.abort();
        return true;
      },
    );
    const offered = await client.signInWithPasskey({ autofill: true, signal: stop.signal });
    expect(offered).toMatchObject({ error: { details: { code: "AbortError" } } });
    choose(proof);
    expect(await pressed).toEqual(ok);
  });

  test("a browser that cannot suggest any is not given a challenge", async () => {
    const { client } = given(
      () => proof,
      () => false,
    );
    expect(codeOf(await client.signInWithPasskey({ autofill: true }))).toBe("PASSKEY_AUTHENTICATION_FAILED");
    expect(challenges).toBe(0);
  });
});
