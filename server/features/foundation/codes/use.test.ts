// One mechanism for all kinds of one-time codes: what holds for each kind, through each kind's own calls.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { createAuthenticator } from "#sdk/test-kit/software-authenticator.ts";
import { randomUuid } from "../../../services/random.ts";
import { createFixtures, type Fixtures, type TenantKeys, type TestUser, tenantHeaders } from "../../../testing/fixtures.ts";
import { givenCode } from "../../../testing/foundation/codes.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { givenInvitingTeam } from "../../../testing/teams/invitations.ts";
import { consumeCode } from "./use.ts";

let server: TestServer;
/** Another process over the same database. */
let secondServer: TestServer;
let fixtures: Fixtures;
beforeAll(async () => {
  server = await startServer();
  secondServer = await startServer({ databaseOf: server });
  fixtures = await createFixtures(server);
});
afterAll(async () => {
  await secondServer?.close();
  await server?.close();
});

const email = "nobody@example.org";
const device = createAuthenticator();
/** Each kind: a code, and the call that checks such a code without using it. */
const kinds = {
  "password-reset": { data: { email }, path: "/auth/password/reset/check-code", more: {}, good: 200 },
  "sign-in": { data: { email }, path: "/auth/otp/sign-in/check-code", more: {}, good: 200 },
  "email-verification": { data: { email, channelId: randomUuid() }, path: "/contact-channels/verify/check-code", more: {}, good: 200 },
  "team-invitation": {
    data: { email },
    path: "/team-invitations/accept/check-code",
    more: {},
    good: 200,
  },
  // There is no call that only looks; a wrong one-time password leaves the code unused.
  "mfa-attempt": {
    data: { isNewUser: false },
    path: "/auth/mfa/sign-in",
    more: { type: "totp", totp: "000000" },
    good: 400,
    says: "INVALID_TOTP_CODE",
  },
  // Nor here; and a wrong answer uses the code up.
  "passkey-registration": {
    data: { challenge: "AAAA" },
    path: "/auth/passkey/register",
    more: { credential: device.create({ challenge: "BBBB", user: { id: "AAAA" } }) },
    good: 400,
    says: "PASSKEY_REGISTRATION_FAILED",
  },
  "passkey-sign-in": {
    data: { challenge: "AAAA" },
    path: "/auth/passkey/sign-in",
    more: { authentication_response: device.get({ challenge: "BBBB" }) },
    good: 400,
    says: "PASSKEY_AUTHENTICATION_FAILED",
  },
} as const;
type Kind = keyof typeof kinds;
const names = Object.keys(kinds) as Kind[];
const worksOnce = (type: Kind) => type.startsWith("passkey-");

/** The owner of the codes, by the part that cannot be guessed. */
const owners = new Map<string, TestUser>();
/** A user with a second factor, so that codes of every type can be issued. */
async function givenOwner(): Promise<TestUser> {
  const testUser = await fixtures.givenTestUser();
  const body = { totp_secret_base64: "dHdlbnR5IGJ5dGVzIG9mIHNlY3JldA==" };
  await server.request("PATCH", `/users/${testUser.id}`, { as: "server", project: fixtures.project, body });
  return testUser;
}
const given = async (type: Kind, lifetimeMillis = 60_000) => {
  const { tenancyId } = fixtures.project;
  const owner = await givenOwner();
  // An invitation is open while its inviter may invite.
  const invited = type === "team-invitation" ? { teamId: await givenInvitingTeam(server, { tenancyId }, owner.id) } : {};
  const data = { ...kinds[type].data, ...invited };
  const code = await givenCode(server, { tenancyId, type, data, userId: owner.id, lifetimeMillis } as never);
  owners.set(code.slice(codeLimits.typedLength), owner);
  return code;
};
/** A registration belongs to its user; other codes work for any signed-in user. */
const asker = async (code: string, at: TenantKeys): Promise<TestUser> =>
  (at === fixtures.project && owners.get(code.toLowerCase().slice(codeLimits.typedLength))) || fixtures.givenTestUser({ project: at });
const look = async (type: Kind, code: string, at: TenantKeys = fixtures.project) => {
  const who = type === "passkey-registration" ? { [header.accessToken]: (await asker(code, at)).accessToken } : {};
  return server.request("POST", kinds[type].path, {
    headers: { ...tenantHeaders("client", at), ...who },
    body: { code, ...kinds[type].more },
  });
};
/** Whether the code still works. Kinds without a check call are tried with invalid input. */
const works = ({ status, json }: Awaited<ReturnType<typeof look>>, type: Kind) => {
  const kind = kinds[type];
  return status === kind.good && ("says" in kind ? json.code === kind.says : json.is_code_valid === true);
};
const guessed = (code: string, n: number) => `${String(n).padStart(codeLimits.typedLength, "0")}${code.slice(codeLimits.typedLength)}`;
const unknown = { status: 404, code: "VERIFICATION_CODE_NOT_FOUND" };
const toError = ({ status, json }: Awaited<ReturnType<typeof look>>) => ({ status, code: json?.code });

describe.each(names)("a code of type %s", (type) => {
  test("works in upper and lower case, and can be checked up to twenty times (COD-07)", async () => {
    let code = await given(type);
    // The second factor's own limit is on the user, and lower.
    const most = worksOnce(type) ? 1 : type === "mfa-attempt" ? 4 : codeLimits.maxAttempts;
    for (let n = 0; n < most; n++) expect(works(await look(type, n % 2 ? code : code.toUpperCase()), type), `try ${n + 1}`).toBe(true);
    if (worksOnce(type)) code = await given(type);
    await server.db.updateTable("verification_codes").set({ attempts: codeLimits.maxAttempts }).where("type", "=", type).execute();
    expect(toError(await look(type, code))).toEqual({ status: 400, code: "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" });
  });

  test("is blocked after too many guesses of its visible part (COD-05)", async () => {
    const code = await given(type);
    for (let n = 0; n < codeLimits.maxAttempts; n++) expect(toError(await look(type, guessed(code, n)))).toEqual(unknown);
    expect(toError(await look(type, code))).toEqual({ status: 400, code: "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED" });
    expect(works(await look(type, await given(type)), type), "a new code").toBe(true);
  });

  test("is unknown to routes of other types, which do not consume it (COD-03)", async () => {
    const code = await given(type);
    for (const other of names.filter((name) => name !== type)) expect(toError(await look(other, code)), other).toEqual(unknown);
    expect(works(await look(type, code), type)).toBe(true);
  });

  test("is unknown to another project and to another branch (COD-04)", async () => {
    const code = await given(type);
    expect(toError(await look(type, code, fixtures.foreign))).toEqual(unknown);
    expect(toError(await look(type, code, fixtures.side))).toEqual(unknown);
    expect(works(await look(type, code), type)).toBe(true);
  });

  test("is reported as expired, or as used after any number of attempts", async () => {
    const { db, clock } = server;
    const code = await given(type, 60_000);
    clock.advance(60_000);
    expect(toError(await look(type, code))).toEqual({ status: 400, code: "VERIFICATION_CODE_EXPIRED" });
    const used = await given(type);
    const now = clock.now();
    await db.updateTable("verification_codes").set({ used_at: now, attempts: 100 }).where("expires_at", ">", now).execute();
    expect(toError(await look(type, used))).toEqual({ status: 409, code: "VERIFICATION_CODE_ALREADY_USED" });
  });

  test("of 44 or 46 characters is a schema error and not counted", async () => {
    const code = await given(type);
    for (const wrong of [code.slice(1), `${code}0`]) expect((await look(type, wrong)).json.code).toBe("SCHEMA_ERROR");
    expect(works(await look(type, code), type)).toBe(true);
  });
});

test("of fifty concurrent calls to two processes, one consumes a code", async () => {
  const { tenancyId } = fixtures.project;
  await given("sign-in");
  const { id } = await server.db
    .selectFrom("verification_codes")
    .select("id")
    .where("tenancy_id", "=", tenancyId)
    .where("used_at", "is", null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const won = await Promise.all(
    Array.from({ length: 50 }, (_, n) => consumeCode((n % 2 ? server : secondServer).db, { tenancyId, id }, server.clock.now())),
  );
  expect(won.filter(Boolean)).toHaveLength(1);
});

test("the database contains no part of a code (COD-11)", async () => {
  const issued = await Promise.all(names.map((type) => given(type)));
  const rows = await server.db.selectFrom("verification_codes").selectAll().execute();
  const dump = JSON.stringify(rows, (_key, value) => (value?.type === "Buffer" ? Buffer.from(value.data).toString("latin1") : value));
  for (const code of issued) {
    expect(dump).not.toContain(code);
    expect(dump).not.toContain(code.slice(codeLimits.typedLength));
  }
});
