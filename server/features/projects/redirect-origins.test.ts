import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteExpired } from "../../core/retention.ts";
import { startServer, type TestServer } from "../../testing/index.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const config = { "auth.password.allowSignIn": true, "domains.trustedDomains.a": { baseUrl: "https://**.app.com" } };
const day = 86_400_000;

const signUp = (project: Awaited<ReturnType<TestServer["givenProject"]>>, address: string, email = `${crypto.randomUUID()}@example.org`) =>
  server.request("POST", "/auth/password/sign-up", {
    as: "client",
    project,
    body: { email, password: "correct horse", verification_callback_url: address },
  });

const origins = async (tenancyId: string) => {
  await server.running.flushRedirects();
  return server.db
    .selectFrom("redirect_origins")
    .select(["origin", "last_used_at"])
    .where("tenancy_id", "=", tenancyId)
    .orderBy("origin")
    .execute();
};

test("the origin of a successful redirect is recorded", async () => {
  const project = await server.givenProject(config);
  const email = `${crypto.randomUUID()}@example.org`;

  expect((await signUp(project, "HTTPS://One.App.com:443/x?y#z", email)).status).toBe(200);
  expect((await signUp(project, "https://one.app.com/elsewhere")).status).toBe(200);
  expect((await signUp(project, `${server.running.url}/p/${project.id}/handler/email-verification`)).status).toBe(200);
  expect((await signUp(project, "https://evil.com")).json.code).toBe("REDIRECT_URL_NOT_WHITELISTED");
  expect((await signUp(project, "https://two.app.com", email)).json.code).toBe("USER_EMAIL_ALREADY_EXISTS");

  expect((await origins(project.tenancyId)).map(({ origin }) => origin)).toEqual(["https://one.app.com"]);
});

test("the time of the last use never decreases", async () => {
  const { tenancyId } = await server.givenProject(config);
  const [newer, older] = [server.clock.now(), new Date(server.clock.now().getTime() - day)];
  const sentAt = async (at: Date) => {
    server.running.background.recordRedirect({ tenancyId, origin: "https://one.app.com" }, at);
    return (await origins(tenancyId))[0]?.last_used_at;
  };

  expect(await sentAt(older)).toEqual(older);
  expect(await sentAt(newer)).toEqual(newer);
  expect(await sentAt(older)).toEqual(newer);
});

test("each project has its 200 most recently used origins", async () => {
  const [project, other] = [await server.givenProject(config), await server.givenProject(config)];
  const now = server.clock.now().getTime();
  server.running.background.recordRedirect({ tenancyId: other.tenancyId, origin: "https://one.app.com" }, new Date(now - 2 * day));
  for (let i = 0; i < 500; i++)
    server.running.background.recordRedirect(
      { tenancyId: project.tenancyId, origin: `https://x${String(i).padStart(3, "0")}.app.com` },
      new Date(now - i * 1000),
    );

  const recorded = await origins(project.tenancyId);

  expect(recorded).toHaveLength(200);
  expect(recorded.at(-1)?.origin).toBe("https://x199.app.com");
  expect(await origins(other.tenancyId)).toHaveLength(1);
});

test("origins unused for sixty days are deleted", async () => {
  const { tenancyId } = await server.givenProject(config);
  const now = server.clock.now();
  server.running.background.recordRedirect({ tenancyId, origin: "https://old.app.com" }, new Date(now.getTime() - 61 * day));
  server.running.background.recordRedirect({ tenancyId, origin: "https://new.app.com" }, new Date(now.getTime() - 59 * day));
  await server.running.flushRedirects();

  await deleteExpired(server.db, now);

  expect((await origins(tenancyId)).map(({ origin }) => origin)).toEqual(["https://new.app.com"]);
});

test("pending origins of a deleted project do not affect those of other projects", async () => {
  const [gone, project] = [await server.givenProject(config), await server.givenProject(config)];
  for (const { tenancyId } of [gone, project])
    server.running.background.recordRedirect({ tenancyId, origin: "https://one.app.com" }, server.clock.now());
  server.running.background.recordRedirect({ tenancyId: crypto.randomUUID(), origin: "https://one.app.com" }, server.clock.now());
  await server.db.deleteFrom("projects").where("id", "=", gone.id).execute();

  expect(await origins(gone.tenancyId)).toEqual([]);
  expect(await origins(project.tenancyId)).toHaveLength(1);
});

test("pending origins are written when the server stops, and once for two servers", async () => {
  const secondServer = await startServer({ databaseOf: server });
  const { tenancyId } = await server.givenProject(config);
  for (const { running } of [server, secondServer])
    running.background.recordRedirect({ tenancyId, origin: "https://one.app.com" }, server.clock.now());

  await Promise.all([secondServer.close(), server.running.flushRedirects()]);

  expect(await origins(tenancyId)).toHaveLength(1);
});
