import { afterAll, describe, expect, test } from "vitest";
import { codes } from "#contract/vocabulary/limits.ts";
import { givenAssertion } from "../../testing/passkeys.ts";
import { type Algorithm, createAuthenticator } from "../../testing/software-authenticator.ts";
import { failed, meanwhile, notRegistered, openPasskeyStage, refusalOf } from "./testing.ts";

const stage = await openPasskeyStage();
afterAll(stage.close);
const { server, clock, world, project, givenGuest, ask, beginRegistration, register, registerWith, signInWith, givenOwner } = stage;
const { eventsOf, stored, change } = stage;

const base64url = /^[A-Za-z0-9_-]+$/;

describe("the options of a registration", () => {
  test.each([
    ["has a name", { display_name: "Ada", primary_email: "ada@example.org" }, "Ada"],
    ["has an address only", { primary_email: "grace@example.org" }, "grace@example.org"],
    ["has neither", {}, "User of Another project"],
  ])("are those of the protocol, for somebody who %s", async (_about, about, name) => {
    const guest = await givenGuest();
    await change(guest.id, about);
    const { options_json, code } = await beginRegistration(guest);
    expect(code).toHaveLength(codes.length);
    const { challenge, ...options } = options_json;
    expect(challenge).toMatch(base64url);
    expect(Buffer.from(challenge, "base64url")).toHaveLength(32);
    expect(options).toEqual({
      rp: { id: "THIS_VALUE_WILL_BE_REPLACED.example.com", name: "Another project" },
      user: { id: Buffer.from(guest.id).toString("base64url"), name, displayName: name },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
      timeout: 60_000,
      attestation: "none",
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "preferred" },
      extensions: { credProps: true },
    });
  });

  test("come without a body, too, and never twice with one challenge", async () => {
    const guest = await givenGuest();
    const bare = await ask("initiate-passkey-registration", undefined, guest);
    expect(bare.status, bare.text).toBe(200);
    expect((await beginRegistration(guest)).options_json.challenge).not.toBe(bare.json.options_json.challenge);
  });
});

test.each<Algorithm>(["ES256", "EdDSA", "RS256"])("a passkey with %s is registered and signs in", async (algorithm) => {
  const guest = await givenGuest();
  const device = createAuthenticator({ algorithm });
  const answer = await registerWith(device, guest, { backedUp: true, transports: ["usb", "nfc"], counter: 7 });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.json).toEqual({ user_handle: device.id });
  expect(await stored(guest.id)).toMatchObject({
    credential_id: device.id,
    public_key: device.publicKey,
    counter: 7,
    transports: ["usb", "nfc"],
    device_type: "multiDevice",
    backed_up: true,
    last_used_at: null,
  });
  const me = await server.request("GET", "/users/me", { as: "client", project, user: guest.accessToken });
  expect(me.json.passkey_auth_enabled).toBe(true);
  expect(await eventsOf(guest.id)).toContainEqual({ event: "user.passkey_added", data: {} });
  expect((await signInWith(device, { counter: 8 })).json.user_id).toBe(guest.id);
});

test("a new passkey takes the place of the old one, and sessions go on", async () => {
  const owner = await givenOwner();
  const next = createAuthenticator();
  expect((await registerWith(next, owner)).status).toBe(200);
  expect(refusalOf(await signInWith(owner.device))).toEqual(failed);
  expect((await signInWith(next)).status).toBe(200);
  expect((await server.request("GET", "/users/me", { as: "client", project, user: owner.accessToken })).status).toBe(200);
  const told = (await eventsOf(owner.id)).map(({ event }) => event).filter((event) => event.startsWith("user.passkey"));
  expect(told.sort()).toEqual(["user.passkey_added", "user.passkey_added", "user.passkey_removed"]);
});

test("of two registrations begun by one user the later one to be finished counts; a sign-in that the first led to begins anew", async () => {
  const guest = await givenGuest();
  await change(guest.id, { totp_secret_base64: Buffer.from("a secret of its own, 32 bytes").toString("base64") });
  const begun = [await beginRegistration(guest), await beginRegistration(guest)];
  const devices = begun.map(() => createAuthenticator());
  const attempts: string[] = [];
  for (const [at, { options_json, code }] of begun.entries()) {
    const device = devices[at] as (typeof devices)[number];
    expect((await register(guest, { credential: device.create(options_json), code })).status).toBe(200);
    attempts.push((await signInWith(device)).json.details.attempt_code);
  }
  const finish = async (code = "") =>
    (await server.request("POST", "/auth/mfa/sign-in", { as: "client", project, body: { type: "totp", totp: "000000", code } })).json.code;
  expect([await finish(attempts[0]), await finish(attempts[1])]).toEqual(["VERIFICATION_CODE_NOT_FOUND", "INVALID_TOTP_CODE"]);
});

test("the same passkey is registered again without harm; another user's is refused, but in another project it is nobody's", async () => {
  const owner = await givenOwner();
  expect((await registerWith(owner.device, owner)).status).toBe(200);
  const stranger = await givenGuest();
  const refused = await registerWith(owner.device, stranger);
  expect(refusalOf(refused)).toEqual(notRegistered);
  expect(refused.json.details.message).toBe(refused.json.error);
  expect(await stored(stranger.id)).toBeUndefined();
  const abroad = await givenGuest({ project: world.foreign });
  expect((await registerWith(owner.device, abroad, {}, world.foreign)).status).toBe(200);
});

describe("the code of a registration", () => {
  test("is its user's alone: to somebody else there is no such code, and it stays unused", async () => {
    const [owner, stranger] = [await givenGuest(), await givenGuest()];
    const { options_json, code } = await beginRegistration(owner);
    const body = { credential: createAuthenticator().create(options_json), code };
    expect((await register(stranger, body)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect(await stored(stranger.id)).toBeUndefined();
    expect((await register(owner, body)).status).toBe(200);
  });

  test("works once (PKY-01), and for 65 seconds", async () => {
    const guest = await givenGuest();
    const { options_json, code } = await beginRegistration(guest);
    const body = { credential: createAuthenticator().create(options_json), code };
    expect((await register(guest, body)).status).toBe(200);
    expect((await register(guest, body)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");

    const late = await beginRegistration(guest);
    clock.advance(65_000);
    const answer = await register(guest, { credential: createAuthenticator().create(late.options_json), code: late.code });
    expect(answer.json.code).toBe("VERIFICATION_CODE_EXPIRED");
  });

  test("is not that of a sign-in (PKY-03)", async () => {
    const guest = await givenGuest();
    const { code, options } = await givenAssertion(server, project);
    const credential = createAuthenticator().create({ ...options, user: { id: "" } });
    expect(refusalOf(await register(guest, { credential, code }))).toEqual({ status: 404, code: "VERIFICATION_CODE_NOT_FOUND" });
  });
});

describe("an authenticator's answer is refused, and uses the code up,", () => {
  const certified = (): readonly [string, Map<string, Buffer[]>] => ["packed", new Map([["x5c", [Buffer.from("a certificate")]]])];
  test.each<[when: string, making: Parameters<ReturnType<typeof createAuthenticator>["create"]>[1]]>([
    ["when the page's origin is not trusted (PKY-02)", { origin: "https://evil.example" }],
    ["when the origin is more than one", { origin: "http://localhost:3000/path" }],
    ["when it was made for another host (PKY-02)", { rpId: "evil.example" }],
    ["when it is that of a sign-in", { type: "webauthn.get" }],
    ["when it answers another challenge", { clientData: { challenge: "AAAA" } }],
    ["when the page was framed by another site's", { clientData: { crossOrigin: true } }],
    ["when nobody was there (PKY-04)", { present: false }],
    ["when the authenticator attests itself with certificates", { attestation: certified }],
    ["when it has no attestation and yet says something", { attestation: () => ["none", new Map([["sig", Buffer.from("x")]])] }],
    ["when the attestation has an unknown format", { attestation: () => ["letter", new Map()] }],
    [
      "when its own attestation is wrong",
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
    const guest = await givenGuest();
    const { options_json, code } = await beginRegistration(guest);
    const device = createAuthenticator();
    const refused = await register(guest, { credential: device.create(options_json, making), code });
    expect(refusalOf(refused)).toEqual(notRegistered);
    expect(refused.json.details.message).toMatch(/^[A-Z].*\.$/);
    expect(await stored(guest.id)).toBeUndefined();
    expect(refusalOf(await register(guest, { credential: device.create(options_json), code })).code).toBe("VERIFICATION_CODE_ALREADY_USED");
  });

  test.each<[what: string, spoil: (credential: ReturnType<ReturnType<typeof createAuthenticator>["create"]>) => object]>([
    ["of another id than was signed", (credential) => ({ ...credential, id: "AAAA", rawId: "AAAA" })],
    ["of two ids", (credential) => ({ ...credential, rawId: "AAAA" })],
    ["whose client data is no JSON", (credential) => ({ ...credential, response: { ...credential.response, clientDataJSON: "AAAA" } })],
    ["whose client data is null", (credential) => ({ ...credential, response: { ...credential.response, clientDataJSON: "bnVsbA" } })],
    ["whose attestation is nothing", (credential) => ({ ...credential, response: { ...credential.response, attestationObject: "" } })],
    [
      "whose attestation is a deep hole",
      (credential) => ({ ...credential, response: { ...credential.response, attestationObject: "gYGB".repeat(5000) } }),
    ],
    [
      "whose attestation is cut off",
      (credential) => ({
        ...credential,
        response: { ...credential.response, attestationObject: credential.response.attestationObject.slice(0, 200) },
      }),
    ],
  ])("when it is one %s", async (_what, spoil) => {
    const guest = await givenGuest();
    const { options_json, code } = await beginRegistration(guest);
    const answer = await register(guest, { credential: spoil(createAuthenticator().create(options_json)), code });
    expect(refusalOf(answer)).toEqual(notRegistered);
  });
});

test("certificates are refused unread: their names are never looked up", async () => {
  const attestation = () => ["packed", new Map([["x5c", [Buffer.from("a certificate")]]])] as const;
  const refused = await registerWith(createAuthenticator(), await givenGuest(), { attestation });
  expect(refused.json.details.message).toContain("certificates");
});

test("an authenticator may attest itself with its new key, and need not have verified who it is", async () => {
  const device = createAuthenticator();
  const attestation = (signed: Buffer) =>
    [
      "packed",
      new Map<string, Buffer | number>([
        ["alg", -7],
        ["sig", device.sign(signed)],
      ]),
    ] as const;
  const answer = await registerWith(device, await givenGuest(), { attestation, verified: false });
  expect(answer.status, answer.text).toBe(200);
});

test("anonymous users get no passkey: it would be a way to sign up", async () => {
  const guest = await givenGuest({ anonymous: true });
  const headers = { "x-stack-allow-anonymous-user": "true" };
  const ask = { as: "client", project, user: guest.accessToken, headers } as const;
  expect(refusalOf(await server.request("POST", "/auth/passkey/initiate-passkey-registration", ask))).toEqual(notRegistered);
});

test("whoever is deleted while the answer is judged is nobody then", async () => {
  const guest = await givenGuest();
  const { options_json, code } = await beginRegistration(guest);
  const credential = createAuthenticator().create(options_json);
  meanwhile("digest", () => server.request("DELETE", `/users/${guest.id}`, { as: "server", project }));
  expect(refusalOf(await register(guest, { credential, code }))).toEqual({ status: 400, code: "SCHEMA_ERROR" });
});

test("whose session a new password ends while the answer is judged gets no passkey by it", async () => {
  const guest = await givenGuest();
  const { options_json, code } = await beginRegistration(guest);
  const credential = createAuthenticator().create(options_json);
  const body = { primary_email: `${guest.id}@example.org`, password: "quite another one" };
  meanwhile("digest", () => change(guest.id, body));
  expect((await register(guest, { credential, code })).json.code).toBe("ACCESS_TOKEN_EXPIRED");
  expect(await stored(guest.id)).toBeUndefined();
});

describe("a passkey is removed", () => {
  test.each(["by its owner", "by a server"])("%s: it signs in no more, sessions go on, and what was begun with it ends", async (by) => {
    const owner = await givenOwner();
    await change(owner.id, { totp_secret_base64: Buffer.from("a secret of its own, 32 bytes").toString("base64") });
    const attempt = (await signInWith(owner.device)).json.details.attempt_code;
    const { options_json, code } = await beginRegistration(owner);

    const body = { passkey_auth_enabled: false };
    const removed = await (by === "by a server"
      ? change(owner.id, body)
      : server.request("PATCH", "/users/me", { as: "client", project, user: owner.accessToken, body }));
    expect(removed.status, removed.text).toBe(200);
    expect(removed.json.passkey_auth_enabled).toBe(false);
    expect(refusalOf(await signInWith(owner.device))).toEqual(failed);
    const credential = createAuthenticator().create(options_json);
    expect((await register(owner, { credential, code })).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    const finished = { as: "client", project, body: { type: "totp", totp: "000000", code: attempt } } as const;
    expect((await server.request("POST", "/auth/mfa/sign-in", finished)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect((await server.request("GET", "/users/me", { as: "client", project, user: owner.accessToken })).status).toBe(200);
    expect(await eventsOf(owner.id)).toContainEqual({ event: "user.passkey_removed", data: {} });
  });

  test("where there is none, without a word in the log", async () => {
    const guest = await givenGuest();
    expect((await change(guest.id, { passkey_auth_enabled: false })).status).toBe(200);
    expect((await eventsOf(guest.id)).map(({ event }) => event)).not.toContain("user.passkey_removed");
  });
});
