import { afterAll, beforeAll, expect, test } from "vitest";
import { banLimits } from "#contract/vocabulary/users/bans.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { failure, publishedApps, watchRequests } from "../testing/published-client.ts";

const account = { email: "ada@example.org", password: "correct horse battery", noRedirect: true };

let server: TestServer;
let project: ProjectKeys;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject({ auth: { password: { allowSignIn: true } } });
});
afterAll(() => server?.close());

test("the published client signs a banned user out without a loop, and throws USER_BANNED at the next sign-in", async () => {
  const traffic = watchRequests(server.url);
  try {
    const app = publishedApps(server, project).client();
    await app.signUpWithCredential({ ...account, noVerificationCallback: true });
    const user = await app.getUser({ or: "throw" });
    const body = { banned_until_millis: banLimits.foreverMillis, ban_reason: "Spam" };
    expect((await server.request("PATCH", `/users/${user.id}`, { as: "server", project, body })).status).toBe(200);

    const failed = await traffic.during(() => failure(user.setDisplayName("Grace")));
    expect(failed.length).toBeLessThanOrEqual(4);
    expect(await app.getUser()).toBeNull();
    const message = String(await failure(app.signInWithCredential(account)));
    expect(message).toContain("USER_BANNED");
    expect(await app.getUser()).toBeNull();
    expect(traffic.strays).toEqual([]);
  } finally {
    traffic.stop();
  }
});
