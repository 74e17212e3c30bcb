import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { TenantKeys } from "../../../testing/fixtures.ts";
import { givenCode } from "../../../testing/foundation/codes.ts";
import { type Person, startServer, type TestServer } from "../../../testing/index.ts";
import { hostedCodeBody, oauthCalls, oauthConfig, redirectUri } from "../../../testing/sign-in/oauth.ts";

// A reset holds the lock of the user for a moment. The embedded database runs one statement at a time.
describe.runIf(process.env.TEST_DATABASE_URL)("a session that is opened without the password while that is reset", () => {
  let server: TestServer;
  /** Another process over the same database. */
  let secondServer: TestServer;
  let project: TenantKeys;
  beforeAll(async () => {
    server = await startServer();
    secondServer = await startServer({ databaseOf: server });
    project = await server.givenProject(oauthConfig({ auth: { sessions: { rotateRefreshTokens: true } } }));
  });
  afterAll(async () => {
    await secondServer?.close();
    await server?.close();
  });

  const post = (path: string, body: object, user?: string, at = server) => at.request("POST", path, { as: "client", project, body, user });
  const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  const areWaiting = (count: number) => vi.waitFor(async () => expect((await waiting.execute(server.db)).rows).toHaveLength(count), 30_000);
  const listSessions = (userId: string) => server.db.selectFrom("sessions").select("id").where("user_id", "=", userId).execute();

  /** Prepares what opens a session. @returns the call that opens it */
  type Opener = (person: Person) => Promise<() => Promise<{ readonly status: number }>>;
  const openers: readonly (readonly [name: string, opener: Opener])[] = [
    [
      "by a code of the hosted pages",
      async (person) => {
        const verifier = "v".repeat(43);
        const challenge = createHash("sha256").update(verifier).digest("base64url");
        const { json } = await post("/auth/oauth/hosted-code", hostedCodeBody(person, challenge), person.accessToken);
        return () => oauthCalls(server).exchange(project, { code: json.code, verifier }, {}, secondServer);
      },
    ],
    [
      "by a code of a provider's account that the reset removes",
      async (person) => {
        const { code, verifier } = await oauthCalls(server).code(
          project,
          { accountId: crypto.randomUUID() },
          { type: "link", token: person.accessToken, redirect_uri: redirectUri },
        );
        return () => oauthCalls(server).exchange(project, { code, verifier }, {}, secondServer);
      },
    ],
    [
      "for a command line tool",
      async (person) => {
        const { json } = await post("/auth/cli", {});
        return () =>
          post("/auth/cli/complete", { login_code: json.login_code, refresh_token: person.refreshToken }, undefined, secondServer);
      },
    ],
  ];

  test.each(openers)("does not outlive the reset: %s", async (name, opener) => {
    const person = await server.givenUser({ project });
    const open = await opener(person);
    const { tenancyId } = project;
    const code = await givenCode(server, { tenancyId, type: "password-reset", userId: person.id, data: { email: person.email } });
    let reset: ReturnType<typeof post> | undefined;
    let opened: ReturnType<typeof open> | undefined;
    await server.db.transaction().execute(async (tx) => {
      await tx.selectFrom("users").select("id").where("id", "=", person.id).forUpdate().execute();
      reset = post("/auth/password/reset", { code, password: "a new horse battery" });
      await areWaiting(1);
      opened = open();
      await areWaiting(2);
    });
    // A link belongs to the session that started it.
    const refused = name.includes("provider") ? 401 : 400;
    expect([(await reset)?.status, (await opened)?.status]).toEqual([200, refused]);
    expect(await listSessions(person.id)).toEqual([]);
  });
});
