import { afterAll, describe, expect, test } from "vitest";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { type Algorithm, createAuthenticator } from "#sdk/test-kit/software-authenticator.ts";
import { givenAssertion, givenPasskey } from "../../../testing/sign-in/passkeys.ts";
import { failed, meanwhile, notRegistered, readError, startPasskeyTest } from "./testing/passkey-test.ts";

const context = await startPasskeyTest();
afterAll(context.close);
const { server, clock, fixtures, project, givenTestUser, ask, beginRegistration, register, registerWith, signInWith, givenOwner } = context;
const { listEvents, passkeyRow, change } = context;

const base64url = /^[A-Za-z0-9_-]+$/;

describe("the options of a registration", () => {
  test.each([
    ["has a name", { display_name: "Ada", primary_email: "ada@example.org" }, "Ada"],
    ["has an address only", { primary_email: "grace@example.org" }, "grace@example.org"],
    ["has neither", {}, "User of Another project"],
  ])("follow the protocol, for a user who %s", async (_about, about, name) => {
    const testUser = await givenTestUser();
    await change(testUser.id, about);
    const { options_json, code } = await beginRegistration(testUser);
    expect(code).toHaveLength(codeLimits.length);
    const { challenge, ...options } = options_json;
    expect(challenge).toMatch(base64url);
    expect(Buffer.from(challenge, "base64url")).toHaveLength(32);
    expect(options).toEqual({
      rp: { id: "THIS_VALUE_WILL_BE_REPLACED.example.com", name: "Another project" },
      user: { id: Buffer.from(testUser.id).toString("base64url"), name, displayName: name },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
      timeout: 60_000,
      attestation: "none",
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "preferred" },
      extensions: { credProps: true },
    });
  });

  test("are returned without a body, and each has a new challenge", async () => {
    const testUser = await givenTestUser();
    const bare = await ask("initiate-passkey-registration", undefined, testUser);
    expect(bare.status, bare.text).toBe(200);
    expect((await beginRegistration(testUser)).options_json.challenge).not.toBe(bare.json.options_json.challenge);
  });
});

test.each([
  ["the token binding of level 1", { tokenBinding: { status: "not-supported" } }],
  ["another token binding", { tokenBinding: "present" }],
  ["unknown members", { other_keys_can_be_added_here: "do not compare", topOrigin: undefined, future: { nested: [1] } }],
])("client data with %s registers and signs in", async (_, clientData) => {
  const testUser = await givenTestUser();
  const device = createAuthenticator();
  const answer = await registerWith(device, testUser, { clientData });
  expect(answer.status, answer.text).toBe(200);
  const signedIn = await signInWith(device, { clientData });
  expect(signedIn.status, signedIn.text).toBe(200);
});

test.each<Algorithm>(["ES256", "EdDSA", "RS256"])("a passkey with %s is registered and signs in", async (algorithm) => {
  const testUser = await givenTestUser();
  const device = createAuthenticator({ algorithm });
  const answer = await registerWith(device, testUser, { backedUp: true, transports: ["usb", "nfc"], counter: 7 });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json).toEqual({ user_handle: device.id });
  expect(await passkeyRow(testUser.id)).toMatchObject({
    credential_id: device.id,
    public_key: device.publicKey,
    counter: 7,
    transports: ["usb", "nfc"],
    device_type: "multiDevice",
    backed_up: true,
    last_used_at: null,
  });
  const me = await server.request("GET", "/users/me", { as: "client", project, user: testUser.accessToken });
  expect(me.json.passkey_auth_enabled).toBe(true);
  expect(await listEvents(testUser.id)).toContainEqual({ event: "user.passkey_added", data: {} });
  expect((await signInWith(device, { counter: 8 })).json.user_id).toBe(testUser.id);
});

test("a user has several passkeys, and each signs in", async () => {
  const owner = await givenOwner();
  const next = createAuthenticator();
  const { options_json, code } = await beginRegistration(owner);
  expect(options_json.excludeCredentials).toEqual([{ id: owner.device.id, type: "public-key" }]);
  expect((await register(owner, { credential: next.create(options_json), code })).status).toBe(200);
  for (const device of [owner.device, next]) expect((await signInWith(device)).json.user_id).toBe(owner.id);
  const events = (await listEvents(owner.id)).map(({ event }) => event).filter((event) => event.startsWith("user.passkey"));
  expect(events).toEqual(["user.passkey_added", "user.passkey_added"]);
});

test("a user has at most twenty passkeys, also when two registrations end at the same time", async () => {
  const owner = await givenOwner();
  for (let count = 1; count < 19; count++) await givenPasskey(server, project, owner.id);
  const begun = await Promise.all([1, 2, 3].map(() => beginRegistration(owner)));
  const answers = await Promise.all(
    begun.map(({ options_json, code }) => register(owner, { credential: createAuthenticator().create(options_json), code })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  const refused = answers.filter(({ status }) => status === 400);
  for (const { json } of refused) {
    expect(json.code).toBe("PASSKEY_REGISTRATION_FAILED");
    expect(json.error).toBe("A user has at most 20 passkeys. Remove one before you add another.");
  }
  expect((await ask("initiate-passkey-registration", {}, owner)).json.error).toBe(refused[0]?.json.error);
});

test("a passkey can be registered in another project, but not a second time or by another user", async () => {
  const owner = await givenOwner();
  const stranger = await givenTestUser();
  for (const user of [owner, stranger]) {
    const refused = await registerWith(owner.device, user);
    expect(readError(refused)).toEqual(notRegistered);
    expect(refused.json.details.message).toBe("This passkey is already registered.");
  }
  expect(await passkeyRow(stranger.id)).toBeUndefined();
  expect((await signInWith(owner.device, { userHandle: null })).json.user_id).toBe(owner.id);
  const abroad = await givenTestUser({ project: fixtures.foreign });
  expect((await registerWith(owner.device, abroad, {}, fixtures.foreign)).status).toBe(200);
});

describe("the code of a registration", () => {
  test("is unknown to another user, who does not consume it", async () => {
    const [owner, stranger] = [await givenTestUser(), await givenTestUser()];
    const { options_json, code } = await beginRegistration(owner);
    const body = { credential: createAuthenticator().create(options_json), code };
    expect((await register(stranger, body)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect(await passkeyRow(stranger.id)).toBeUndefined();
    expect((await register(owner, body)).status).toBe(200);
  });

  test("works once (PKY-01), and for 65 seconds", async () => {
    const testUser = await givenTestUser();
    const { options_json, code } = await beginRegistration(testUser);
    const body = { credential: createAuthenticator().create(options_json), code };
    expect((await register(testUser, body)).status).toBe(200);
    expect((await register(testUser, body)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");

    const expired = await beginRegistration(testUser);
    clock.advance(65_000);
    const answer = await register(testUser, { credential: createAuthenticator().create(expired.options_json), code: expired.code });
    expect(answer.json.code).toBe("VERIFICATION_CODE_EXPIRED");
  });

  test("is unknown to a sign-in (PKY-03)", async () => {
    const testUser = await givenTestUser();
    const { code, options } = await givenAssertion(server, project);
    const credential = createAuthenticator().create({ ...options, user: { id: "" } });
    expect(readError(await register(testUser, { credential, code }))).toEqual({ status: 404, code: "VERIFICATION_CODE_NOT_FOUND" });
  });
});

describe("an authenticator's response is rejected and consumes the code", () => {
  const certified = (): readonly [string, Map<string, Buffer[]>] => ["packed", new Map([["x5c", [Buffer.from("a certificate")]]])];
  test.each<[when: string, making: Parameters<ReturnType<typeof createAuthenticator>["create"]>[1]]>([
    ["when the page's origin is not trusted (PKY-02)", { origin: "https://evil.example" }],
    ["when the origin contains a path", { origin: "http://localhost:3000/path" }],
    ["when it is for another host (PKY-02)", { rpId: "evil.example" }],
    ["when it is for a sign-in", { type: "webauthn.get" }],
    ["when it signs another challenge", { clientData: { challenge: "AAAA" } }],
    ["when the page was in a cross-origin frame", { clientData: { crossOrigin: true } }],
    ["when no user was present (PKY-04)", { present: false }],
    ["when the attestation contains certificates", { attestation: certified }],
    ["when attestation none contains a statement", { attestation: () => ["none", new Map([["sig", Buffer.from("x")]])] }],
    ["when the attestation has an unknown format", { attestation: () => ["letter", new Map()] }],
    [
      "when its self attestation is invalid",
      {
        attestation: () => [
          "packed",
          new Map<string, Buffer | number>([
            ["alg", -7],
            ["sig", Buffer.from("x")],
          ]),
        ],
      },
    ],
  ])("%s", async (_when, making) => {
    const testUser = await givenTestUser();
    const { options_json, code } = await beginRegistration(testUser);
    const device = createAuthenticator();
    const refused = await register(testUser, { credential: device.create(options_json, making), code });
    expect(readError(refused)).toEqual(notRegistered);
    expect(refused.json.details.message).toMatch(/^[A-Z].*\.$/);
    expect(await passkeyRow(testUser.id)).toBeUndefined();
    expect(readError(await register(testUser, { credential: device.create(options_json), code })).code).toBe(
      "VERIFICATION_CODE_ALREADY_USED",
    );
  });

  test.each<[what: string, spoil: (credential: ReturnType<ReturnType<typeof createAuthenticator>["create"]>) => object]>([
    ["with an id that differs from the signed one", (credential) => ({ ...credential, id: "AAAA", rawId: "AAAA" })],
    ["with two different ids", (credential) => ({ ...credential, rawId: "AAAA" })],
    ["whose client data is not JSON", (credential) => ({ ...credential, response: { ...credential.response, clientDataJSON: "AAAA" } })],
    ["whose client data is null", (credential) => ({ ...credential, response: { ...credential.response, clientDataJSON: "bnVsbA" } })],
    ["whose attestation is empty", (credential) => ({ ...credential, response: { ...credential.response, attestationObject: "" } })],
    [
      "whose attestation is nested too deeply",
      (credential) => ({ ...credential, response: { ...credential.response, attestationObject: "gYGB".repeat(5000) } }),
    ],
    [
      "whose attestation is truncated",
      (credential) => ({
        ...credential,
        response: { ...credential.response, attestationObject: credential.response.attestationObject.slice(0, 200) },
      }),
    ],
  ])("when it is one %s", async (_what, spoil) => {
    const testUser = await givenTestUser();
    const { options_json, code } = await beginRegistration(testUser);
    const answer = await register(testUser, { credential: spoil(createAuthenticator().create(options_json)), code });
    expect(readError(answer)).toEqual(notRegistered);
  });
});

test("certificates are rejected without being parsed", async () => {
  const attestation = () => ["packed", new Map([["x5c", [Buffer.from("a certificate")]]])] as const;
  const refused = await registerWith(createAuthenticator(), await givenTestUser(), { attestation });
  expect(refused.json.details.message).toContain("certificates");
});

test("self attestation and a missing user verification are accepted", async () => {
  const device = createAuthenticator();
  const attestation = (signed: Buffer) =>
    [
      "packed",
      new Map<string, Buffer | number>([
        ["alg", -7],
        ["sig", device.sign(signed)],
      ]),
    ] as const;
  const answer = await registerWith(device, await givenTestUser(), { attestation, verified: false });
  expect(answer.status, answer.text).toBe(200);
});

test("an anonymous user cannot register a passkey", async () => {
  const testUser = await givenTestUser({ anonymous: true });
  const headers = { "x-stack-allow-anonymous-user": "true" };
  const ask = { as: "client", project, user: testUser.accessToken, headers } as const;
  expect(readError(await server.request("POST", "/auth/passkey/initiate-passkey-registration", ask))).toEqual(notRegistered);
});

test("a user who is deleted during the verification is unknown afterwards", async () => {
  const testUser = await givenTestUser();
  const { options_json, code } = await beginRegistration(testUser);
  const credential = createAuthenticator().create(options_json);
  meanwhile("digest", () => server.request("DELETE", `/users/${testUser.id}`, { as: "server", project }));
  expect(readError(await register(testUser, { credential, code }))).toEqual({ status: 400, code: "SCHEMA_ERROR" });
});

test("a session that a new password revokes during the verification registers no passkey", async () => {
  const testUser = await givenTestUser();
  const { options_json, code } = await beginRegistration(testUser);
  const credential = createAuthenticator().create(options_json);
  const body = { primary_email: `${testUser.id}@example.org`, password: "quite another one" };
  meanwhile("digest", () => change(testUser.id, body));
  expect((await register(testUser, { credential, code })).json.code).toBe("ACCESS_TOKEN_EXPIRED");
  expect(await passkeyRow(testUser.id)).toBeUndefined();
});

describe("a passkey is removed", () => {
  test.each(["by its owner", "by a server"])(
    "%s: it does not sign in, sessions continue, and its attempt codes are revoked",
    async (by) => {
      const owner = await givenOwner();
      const codes = { primary_email: `${owner.id}@example.org`, primary_email_auth_enabled: true, otp_auth_enabled: true };
      await change(owner.id, { ...codes, totp_secret_base64: Buffer.from("a secret of its own, 32 bytes").toString("base64") });
      const attempt = (await signInWith(owner.device)).json.details.attempt_code;
      const { options_json, code } = await beginRegistration(owner);

      const body = { passkey_auth_enabled: false };
      const removed = await (by === "by a server"
        ? change(owner.id, body)
        : server.request("PATCH", "/users/me", { as: "client", project, user: owner.accessToken, body }));
      expect(removed.status, removed.text).toBe(200);
      expect(removed.json.passkey_auth_enabled).toBe(false);
      expect(readError(await signInWith(owner.device))).toEqual(failed);
      const credential = createAuthenticator().create(options_json);
      expect((await register(owner, { credential, code })).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
      const finished = { as: "client", project, body: { type: "totp", totp: "000000", code: attempt } } as const;
      expect((await server.request("POST", "/auth/mfa/sign-in", finished)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
      expect((await server.request("GET", "/users/me", { as: "client", project, user: owner.accessToken })).status).toBe(200);
      expect(await listEvents(owner.id)).toContainEqual({ event: "user.passkey_removed", data: {} });
    },
  );

  test("without an audit event if none exists", async () => {
    const testUser = await givenTestUser();
    expect((await change(testUser.id, { passkey_auth_enabled: false })).status).toBe(200);
    expect((await listEvents(testUser.id)).map(({ event }) => event)).not.toContain("user.passkey_removed");
  });
});
