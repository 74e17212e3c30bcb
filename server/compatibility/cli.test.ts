// A command line tool of an app's developer signs people in with the published client. They confirm in a page of that client.
import { stackAppInternalsSymbol } from "@stackframe/js";
import { KnownErrors } from "@stackframe/stack-shared";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { digest } from "../services/secrets.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { failure, publishedApps, type RequestWatch, watchRequests } from "../testing/published-client.ts";

let server: TestServer;
let project: ProjectKeys;
let traffic: RequestWatch;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject();
  traffic = watchRequests(server.url);
});
afterEach(() => expect(traffic.strays).toEqual([]));
afterAll(async () => {
  traffic.stop();
  await server.close();
});

const appUrl = "https://shop.example.org";
/** Fields that the client accepts but its types omit. */
interface LoginOptions {
  readonly appUrl: string;
  readonly expiresInMillis?: number;
  readonly maxAttempts?: number;
  readonly waitTimeMillis?: number;
  readonly promptLink?: (link: string) => void;
}

interface Internals {
  sendRequest(path: string, init: RequestInit): Promise<Response>;
}

/** A user signed in to the app, in a separate browser. */
async function visitor() {
  const app = publishedApps(server, project).client();
  const email = `${crypto.randomUUID()}@example.org`;
  await app.signUpWithCredential({ email, password: "correct horse battery", noVerificationCallback: true });
  const { sendRequest } = (app as unknown as Record<symbol, Internals>)[stackAppInternalsSymbol] as Internals;
  return {
    app,
    email,
    /** Presses the button of the page. */
    async confirm(link: string) {
      const { refreshToken } = await app.getAuthJson();
      const login_code = new URL(link).searchParams.get("login_code");
      const body = JSON.stringify({ login_code, refresh_token: refreshToken });
      return sendRequest("/auth/cli/complete", { method: "POST", headers: { "content-type": "application/json" }, body });
    },
  };
}

/** A tool that has printed its link: the link, and how it ends. */
async function givenPrompt(about: Partial<LoginOptions> = {}) {
  const app = publishedApps(server, project).client();
  let ended: ReturnType<typeof app.promptCliLogin> | undefined;
  const link = await new Promise<string>((promptLink) => {
    const options: LoginOptions = { appUrl, waitTimeMillis: 20, promptLink, ...about };
    ended = app.promptCliLogin(options);
  });
  return { link, ended: ended as NonNullable<typeof ended> };
}
const toRow = (link: string) => digest(new URL(link).searchParams.get("login_code") ?? "");
const polls = (calls: readonly string[]) => calls.filter((call) => call.startsWith("POST /auth/cli/poll"));

test("a tool polls until confirmation and gets the session of the user who confirmed", async () => {
  const { app, email, confirm } = await visitor();
  const calls = await traffic.during(async () => {
    const { link, ended } = await givenPrompt();
    expect(link).toMatch(/^https:\/\/shop\.example\.org\/handler\/cli-auth-confirm\?login_code=[0-9a-z]{45}$/);
    const before = traffic.calls.length;
    // It has polled without success before the confirmation.
    while (polls(traffic.calls.slice(before)).length < 2) await new Promise((next) => setTimeout(next, 5));
    const answer = await confirm(link);
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);

    const { refreshToken } = await app.getAuthJson();
    expect(await ended).toEqual({ status: "ok", data: refreshToken });
    const user = await publishedApps(server, project)
      .client({ accessToken: "", refreshToken: refreshToken as string })
      .getUser();
    expect(user?.primaryEmail).toBe(email);
  });
  const statuses = polls(calls).map((call) => call.split(" ")[2]);
  expect(statuses).toEqual([...Array(statuses.length - 1).fill("200"), "201"]);
});

test("a tool gets an expiry error if the user does not confirm in time", async () => {
  const { link, ended } = await givenPrompt({ expiresInMillis: 300 });
  const result = await ended;
  expect(result.status === "error" && KnownErrors.CliAuthExpiredError.isInstance(result.error)).toBe(true);
  expect(result).toMatchObject({ error: { message: "CLI authentication request expired. Please try again." } });
  expect(await failure((await visitor()).confirm(link))).toMatchObject({ message: expect.stringContaining("400 This login code") });
});

test("a tool gets an error if the token was already collected", async () => {
  const { link, ended } = await givenPrompt();
  const now = server.clock.now();
  await server.db.updateTable("cli_logins").set({ completed_at: now, used_at: now }).where("login_hash", "=", toRow(link)).execute();
  const result = await ended;
  expect(result.status === "error" && KnownErrors.CliAuthUsedError.isInstance(result.error)).toBe(true);
  expect(result).toMatchObject({ error: { message: "This authentication token has already been used." } });
});

test("a tool stops after its maximum attempts and fails for an unknown sign-in", async () => {
  const result = await (await givenPrompt({ maxAttempts: 2 })).ended;
  expect(result).toMatchObject({ status: "error", error: { message: "Timed out waiting for CLI authentication." } });

  const { link, ended } = await givenPrompt();
  await server.db.deleteFrom("cli_logins").where("login_hash", "=", toRow(link)).execute();
  // The client throws on an unexpected response, including every error code.
  await expect(ended).rejects.toSatisfy((error) => KnownErrors.InvalidPollingCodeError.isInstance(error));
});

test("a second confirmation of the same link is rejected", async () => {
  const { confirm } = await visitor();
  const { link, ended } = await givenPrompt();
  await confirm(link);
  await ended;
  expect(await failure(confirm(link))).toMatchObject({ message: expect.stringContaining("already used") });
});
