import { hashSync } from "@node-rs/bcrypt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomToken, randomUuid } from "../../../services/random.ts";
import { digest } from "../../../services/secrets.ts";
import { type ProjectKeys, type RequestOptions, startServer, type TestResponse, type TestServer } from "../../../testing/index.ts";
import { retryWhileBusy } from "./testing/interleaving-context.ts";

const password = "correct horse battery";
const hash = hashSync(password, { cost: 4 });
const changedHash = hashSync("another password", { cost: 4 });

let servers: TestServer[];
let project: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  const first = await startServer();
  servers = [first, await startServer({ databaseOf: first })];
  project = await first.givenProject();
});
afterAll(async () => {
  for (const server of [...servers].reverse()) await server.close();
});

const ask = (index: number, method: string, path: string, more: RequestOptions = {}): Promise<TestResponse> =>
  (servers[index % 2] as TestServer).request(method, path, { as: "client", project, ...more });

interface RaceUser {
  id: string;
  email: string;
  refreshToken: string;
  accessToken: string;
}

/** People with one session each, written straight into the database: two hundred sign-ups would cost two hundred hashes. */
async function givenUsers(count: number): Promise<RaceUser[]> {
  const { db, clock } = servers[0] as TestServer;
  const users = Array.from({ length: count }, () => ({
    id: randomUuid(),
    email: `${randomUuid()}@example.org`,
    refreshToken: randomToken(),
  }));
  const now = clock.now();
  const tenancy_id = project.tenancyId;
  await db
    .insertInto("users")
    .values(users.map(({ id, email }) => ({ tenancy_id, id, signed_up_at: now, last_active_at: now, search_text: email })))
    .execute();
  await db
    .insertInto("contact_channels")
    .values(
      users.map(({ id, email }) => ({
        tenancy_id,
        id: randomUuid(),
        user_id: id,
        type: "email" as const,
        value: email,
        is_primary: true,
        used_for_auth: true,
        is_verified: false,
        created_at: now,
      })),
    )
    .execute();
  await db
    .insertInto("passwords")
    .values(users.map(({ id }) => ({ tenancy_id, user_id: id, hash, updated_at: now })))
    .execute();
  await db
    .insertInto("sessions")
    .values(
      users.map(({ id, refreshToken }) => ({
        tenancy_id,
        id: randomUuid(),
        user_id: id,
        token_hash: digest(refreshToken),
        created_at: now,
        expires_at: new Date(now.getTime() + 86_400_000),
        is_impersonation: false,
        last_used_at: now,
      })),
    )
    .execute();
  return Promise.all(users.map(async (person, index) => ({ ...person, accessToken: (await refresh(index, person)).json.access_token })));
}

function refresh(index: number, { refreshToken }: { refreshToken: string }): Promise<TestResponse> {
  if (index % 3 === 0) return ask(index, "POST", "/auth/sessions/current/refresh", { headers: { "x-stack-refresh-token": refreshToken } });
  const form = { grant_type: "refresh_token", refresh_token: refreshToken };
  const client = { client_id: project.id, client_secret: project.publishableClientKey };
  return (servers[index % 2] as TestServer).request("POST", "/auth/oauth/token", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    rawBody: new URLSearchParams({ ...form, ...client }).toString(),
  });
}

const signIn = (index: number, { email }: RaceUser) =>
  retryWhileBusy(() => ask(index, "POST", "/auth/password/sign-in", { body: { email, password } }));

const revocations = {
  "sign-out": (index: number, { accessToken }: RaceUser) => ask(index, "DELETE", "/auth/sessions/current", { user: accessToken }),
  "removal of the session": (index: number, { accessToken }: RaceUser) => {
    const { refresh_token_id: id } = JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString());
    return ask(index, "DELETE", `/auth/sessions/${id}`, { as: "server" });
  },
  "user deletion": (index: number, { id }: RaceUser) => ask(index, "DELETE", `/users/${id}`, { as: "server" }),
  "password change": (index: number, { id }: RaceUser) =>
    ask(index, "PATCH", `/users/${id}`, { as: "server", body: { password_hash: changedHash } }),
};

/** Runs `round` once for each of `count` users, eight at a time. */
async function rounds(count: number, round: (user: RaceUser, index: number) => Promise<void>): Promise<void> {
  const users = await givenUsers(count);
  for (let index = 0; index < users.length; index += 8) {
    await Promise.all(users.slice(index, index + 8).map((user, offset) => round(user, index + offset)));
    // Marks of use are written in batches; here they get in the way of as many rounds as they can.
    await Promise.all(servers.map(({ running }) => running.flushActivity()));
  }
}

test.each(Object.entries(revocations))(
  "a refresh during a %s gives 200 or 401, and its token ends with the session",
  async (_name, revoke) => {
    await rounds(67, async (user, index) => {
      const [revoked, ...refreshed] = await Promise.all([
        revoke(index, user),
        ...Array.from({ length: 4 }, (_, turn) => refresh(index + turn, user)),
        (servers[index % 2] as TestServer).running.flushActivity(),
      ]);
      expect(revoked.status, revoked.text).toBe(200);
      for (const answer of refreshed) {
        if (!answer) continue;
        expect([200, 401], answer.text).toContain(answer.status);
        const token = answer.json.access_token;
        if (token === undefined) expect(answer.json.code).toBe("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
        else expect([400, 401]).toContain((await ask(index + 1, "GET", "/users/me", { user: token })).status);
      }
      for (const turn of [0, 1, 2, 3]) expect((await refresh(turn, user)).status).toBe(401);
    });
  },
  240_000,
);

test.each([
  ["user deletion", revocations["user deletion"]],
  ["password change", revocations["password change"]],
])(
  "a sign-in during a %s is rejected, or its session is revoked",
  async (_name, revoke) => {
    await rounds(40, async (user, index) => {
      const [revoked, ...signedIn] = await Promise.all([revoke(index, user), signIn(index, user), signIn(index + 1, user)]);
      expect(revoked.status, revoked.text).toBe(200);
      for (const answer of signedIn) {
        expect([200, 400], answer.text).toContain(answer.status);
        if (answer.status === 400) expect(answer.json.code).toBe("EMAIL_PASSWORD_MISMATCH");
        else expect((await refresh(index, { refreshToken: answer.json.refresh_token })).status).toBe(401);
      }
    });
  },
  240_000,
);

test("concurrent sign-ins with an imported hash all succeed", async () => {
  await rounds(8, async (user, index) => {
    const answers = await Promise.all(Array.from({ length: 4 }, (_, turn) => signIn(index + turn, user)));
    for (const answer of answers) {
      expect(answer.status, answer.text).toBe(200);
      expect((await refresh(index, { refreshToken: answer.json.refresh_token })).status).toBe(200);
    }
    expect((await refresh(index, user)).status).toBe(200);
  });
}, 240_000);

test("a profile update during the user's deletion succeeds or finds no user", async () => {
  await rounds(40, async (user, index) => {
    const [deleted, ...changed] = await Promise.all([
      revocations["user deletion"](index, user),
      ask(index + 1, "PATCH", "/users/me", { user: user.accessToken, body: { display_name: "Ada" } }),
      ask(index, "PATCH", `/users/${user.id}`, { as: "server", body: { display_name: "Ada" } }),
      ask(index, "DELETE", "/auth/sessions/current", { user: user.accessToken }),
    ]);
    expect(deleted.status, deleted.text).toBe(200);
    for (const answer of changed) expect([200, 400, 401, 404], answer.text).toContain(answer.status);
  });
}, 240_000);

test("thirty concurrent refreshes on two servers return valid tokens of one session", async () => {
  const [user] = (await givenUsers(1)) as [RaceUser];
  const answers = await Promise.all(Array.from({ length: 30 }, (_, turn) => refresh(turn, user)));
  for (const [turn, answer] of answers.entries()) {
    expect(answer.status).toBe(200);
    expect(answer.json).not.toHaveProperty("refresh_token");
    const me = await ask(turn + 1, "GET", "/users/me", { user: answer.json.access_token });
    expect(me.json).toMatchObject({ id: user.id });
  }
  const { db } = servers[0] as TestServer;
  expect(await db.selectFrom("sessions").select("id").where("user_id", "=", user.id).execute()).toHaveLength(1);
});

test("a sign-in during the user's deletion requires the second factor or finds no account", async () => {
  await rounds(24, async (user, index) => {
    const secret = Buffer.from(`the second factor ${index}`.padEnd(20, ".").slice(0, 20)).toString("base64");
    const enabled = await ask(index, "PATCH", `/users/${user.id}`, { as: "server", body: { totp_secret_base64: secret } });
    expect(enabled.status, enabled.text).toBe(200);
    const [deleted, ...signedIn] = await Promise.all([
      revocations["user deletion"](index, user),
      signIn(index, user),
      signIn(index + 1, user),
    ]);
    expect(deleted.status, deleted.text).toBe(200);
    for (const answer of signedIn) {
      expect(answer.status, answer.text).toBe(400);
      expect(["MULTI_FACTOR_AUTHENTICATION_REQUIRED", "EMAIL_PASSWORD_MISMATCH"]).toContain(answer.json.code);
    }
  });
}, 240_000);

test.runIf(process.env.TEST_DATABASE_URL)("activity updates do not wait for a row lock", async () => {
  const [user, another] = (await givenUsers(2)) as [RaceUser, RaceUser];
  const { db, running } = servers[0] as TestServer;
  const lastUsed = async ({ id }: RaceUser) =>
    (await db.selectFrom("sessions").select("last_used_ip").where("user_id", "=", id).executeTakeFirstOrThrow()).last_used_ip;
  await running.flushActivity();
  await db.updateTable("sessions").set({ last_used_ip: null }).where("tenancy_id", "=", project.tenancyId).execute();
  await db.transaction().execute(async (holding) => {
    await holding.selectFrom("sessions").select("id").where("user_id", "=", user.id).forUpdate().execute();
    for (const { accessToken } of [user, another]) await ask(0, "GET", "/users/me", { user: accessToken });
    await running.flushActivity();
    expect(await lastUsed(another)).toBe("127.0.0.1");
  });
  expect(await lastUsed(user)).toBeNull();
});
