import { hashSync } from "@node-rs/bcrypt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomToken, randomUuid } from "../../services/random.ts";
import { digest } from "../../services/secrets.ts";
import { type Answer, type Ask, type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";
import { patiently } from "./testing/patience.ts";

const password = "correct horse battery";
const hash = hashSync(password, { cost: 4 });
const changedHash = hashSync("another password", { cost: 4 });

let servers: TestServer[];
let project: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  const first = await startServer();
  servers = [first, await startServer({ beside: first })];
  project = await first.givenProject();
});
afterAll(async () => {
  for (const server of [...servers].reverse()) await server.close();
});

const ask = (index: number, method: string, path: string, more: Ask = {}): Promise<Answer> =>
  (servers[index % 2] as TestServer).request(method, path, { as: "client", project, ...more });

interface Somebody {
  id: string;
  email: string;
  refreshToken: string;
  accessToken: string;
}

/** People with one session each, written straight into the database: two hundred sign-ups would cost two hundred hashes. */
async function givenPeople(count: number): Promise<Somebody[]> {
  const { db, clock } = servers[0] as TestServer;
  const people = Array.from({ length: count }, () => ({
    id: randomUuid(),
    email: `${randomUuid()}@example.org`,
    refreshToken: randomToken(),
  }));
  const now = clock.now();
  const tenancy_id = project.tenancyId;
  await db
    .insertInto("users")
    .values(people.map(({ id, email }) => ({ tenancy_id, id, signed_up_at: now, last_active_at: now, search_text: email })))
    .execute();
  await db
    .insertInto("contact_channels")
    .values(
      people.map(({ id, email }) => ({
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
    .values(people.map(({ id }) => ({ tenancy_id, user_id: id, hash, updated_at: now })))
    .execute();
  await db
    .insertInto("sessions")
    .values(
      people.map(({ id, refreshToken }) => ({
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
  return Promise.all(people.map(async (person, index) => ({ ...person, accessToken: (await refresh(index, person)).json.access_token })));
}

function refresh(index: number, { refreshToken }: { refreshToken: string }): Promise<Answer> {
  if (index % 3 === 0) return ask(index, "POST", "/auth/sessions/current/refresh", { headers: { "x-stack-refresh-token": refreshToken } });
  const form = { grant_type: "refresh_token", refresh_token: refreshToken };
  const client = { client_id: project.id, client_secret: project.publishableClientKey };
  return (servers[index % 2] as TestServer).request("POST", "/auth/oauth/token", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    rawBody: new URLSearchParams({ ...form, ...client }).toString(),
  });
}

const signIn = (index: number, { email }: Somebody) =>
  patiently(() => ask(index, "POST", "/auth/password/sign-in", { body: { email, password } }));

const revocations = {
  "sign-out": (index: number, { accessToken }: Somebody) => ask(index, "DELETE", "/auth/sessions/current", { user: accessToken }),
  "removal of the session": (index: number, { accessToken }: Somebody) => {
    const { refresh_token_id: id } = JSON.parse(Buffer.from(accessToken.split(".")[1] ?? "", "base64url").toString());
    return ask(index, "DELETE", `/auth/sessions/${id}`, { as: "server" });
  },
  "user deletion": (index: number, { id }: Somebody) => ask(index, "DELETE", `/users/${id}`, { as: "server" }),
  "password change": (index: number, { id }: Somebody) =>
    ask(index, "PATCH", `/users/${id}`, { as: "server", body: { password_hash: changedHash } }),
};

/** Plays `round` once with each of so many people, some at a time. */
async function rounds(count: number, round: (somebody: Somebody, index: number) => Promise<void>): Promise<void> {
  const people = await givenPeople(count);
  for (let index = 0; index < people.length; index += 8) {
    await Promise.all(people.slice(index, index + 8).map((somebody, offset) => round(somebody, index + offset)));
    // Marks of use are written in batches; here they get in the way of as many rounds as they can.
    await Promise.all(servers.map(({ running }) => running.flushActivity()));
  }
}

test.each(Object.entries(revocations))(
  "a refresh racing a %s answers 200 or 401, and what it gave works no longer than the session",
  async (_name, revoke) => {
    await rounds(67, async (somebody, index) => {
      const [revoked, ...refreshed] = await Promise.all([
        revoke(index, somebody),
        ...Array.from({ length: 4 }, (_, turn) => refresh(index + turn, somebody)),
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
      for (const turn of [0, 1, 2, 3]) expect((await refresh(turn, somebody)).status).toBe(401);
    });
  },
  240_000,
);

test.each([
  ["user deletion", revocations["user deletion"]],
  ["password change", revocations["password change"]],
])(
  "a sign-in with what is being revoked by a %s is refused or ends with it",
  async (_name, revoke) => {
    await rounds(40, async (somebody, index) => {
      const [revoked, ...signedIn] = await Promise.all([revoke(index, somebody), signIn(index, somebody), signIn(index + 1, somebody)]);
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

test("sign-ins with an imported hash, all at once, all succeed: renewing the hash is no change of the password", async () => {
  await rounds(8, async (somebody, index) => {
    const answers = await Promise.all(Array.from({ length: 4 }, (_, turn) => signIn(index + turn, somebody)));
    for (const answer of answers) {
      expect(answer.status, answer.text).toBe(200);
      expect((await refresh(index, { refreshToken: answer.json.refresh_token })).status).toBe(200);
    }
    expect((await refresh(index, somebody)).status).toBe(200);
  });
}, 240_000);

test("a change of one's own profile racing the user's deletion is done or finds nobody", async () => {
  await rounds(40, async (somebody, index) => {
    const [deleted, ...changed] = await Promise.all([
      revocations["user deletion"](index, somebody),
      ask(index + 1, "PATCH", "/users/me", { user: somebody.accessToken, body: { display_name: "Ada" } }),
      ask(index, "PATCH", `/users/${somebody.id}`, { as: "server", body: { display_name: "Ada" } }),
      ask(index, "DELETE", "/auth/sessions/current", { user: somebody.accessToken }),
    ]);
    expect(deleted.status, deleted.text).toBe(200);
    for (const answer of changed) expect([200, 400, 401, 404], answer.text).toContain(answer.status);
  });
}, 240_000);

test("thirty refreshes of one token at once, on two servers, are all answered with tokens that work; the session stays one", async () => {
  const [somebody] = (await givenPeople(1)) as [Somebody];
  const answers = await Promise.all(Array.from({ length: 30 }, (_, turn) => refresh(turn, somebody)));
  for (const [turn, answer] of answers.entries()) {
    expect(answer.status).toBe(200);
    expect(answer.json).not.toHaveProperty("refresh_token");
    const me = await ask(turn + 1, "GET", "/users/me", { user: answer.json.access_token });
    expect(me.json).toMatchObject({ id: somebody.id });
  }
  const { db } = servers[0] as TestServer;
  expect(await db.selectFrom("sessions").select("id").where("user_id", "=", somebody.id).execute()).toHaveLength(1);
});

test("a sign-in that needs a second factor, racing the user's deletion, asks for it or finds nobody", async () => {
  await rounds(24, async (somebody, index) => {
    const secret = Buffer.alloc(20, index).toString("base64");
    const enabled = await ask(index, "PATCH", `/users/${somebody.id}`, { as: "server", body: { totp_secret_base64: secret } });
    expect(enabled.status, enabled.text).toBe(200);
    const [deleted, ...signedIn] = await Promise.all([
      revocations["user deletion"](index, somebody),
      signIn(index, somebody),
      signIn(index + 1, somebody),
    ]);
    expect(deleted.status, deleted.text).toBe(200);
    for (const answer of signedIn) {
      expect(answer.status, answer.text).toBe(400);
      expect(["MULTI_FACTOR_AUTHENTICATION_REQUIRED", "EMAIL_PASSWORD_MISMATCH"]).toContain(answer.json.code);
    }
  });
}, 240_000);

test.runIf(process.env.TEST_DATABASE_URL)("marks of activity wait for nobody who is changing the row", async () => {
  const [somebody, another] = (await givenPeople(2)) as [Somebody, Somebody];
  const { db, running } = servers[0] as TestServer;
  const lastUsed = async ({ id }: Somebody) =>
    (await db.selectFrom("sessions").select("last_used_ip").where("user_id", "=", id).executeTakeFirstOrThrow()).last_used_ip;
  await running.flushActivity();
  await db.updateTable("sessions").set({ last_used_ip: null }).where("tenancy_id", "=", project.tenancyId).execute();
  await db.transaction().execute(async (holding) => {
    await holding.selectFrom("sessions").select("id").where("user_id", "=", somebody.id).forUpdate().execute();
    for (const { accessToken } of [somebody, another]) await ask(0, "GET", "/users/me", { user: accessToken });
    await running.flushActivity();
    expect(await lastUsed(another)).toBe("127.0.0.1");
  });
  expect(await lastUsed(somebody)).toBeNull();
});
