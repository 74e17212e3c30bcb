import { expect, test } from "vitest";
import { startServer } from "../../testing/index.ts";

test("with SIGN_UP_INTERNAL off, only the first user can sign up and becomes owner", async () => {
  const server = await startServer({ signUpInternal: false });
  const signUp = (email: string) =>
    server.request("POST", "/auth/password/sign-up", { as: "client", body: { email, password: "correct horse" } });

  const [one, other] = await Promise.all([signUp("first@example.org"), signUp("at-once@example.org")]);
  const third = await signUp("late@example.org");

  expect([one.status, other.status].sort()).toEqual([200, 400]);
  expect([one, other].find(({ status }) => status === 400)?.json.code).toBe("SIGN_UP_NOT_ENABLED");
  expect(third.json.code).toBe("SIGN_UP_NOT_ENABLED");
  expect(await server.db.selectFrom("users").select("id").execute()).toHaveLength(1);

  const owner = [one, other].find(({ status }) => status === 200)?.json;
  const users = await server.request("GET", "/users", {
    headers: { "x-stack-project-id": "internal", "x-stack-access-type": "admin", "x-stack-admin-access-token": owner.access_token },
  });
  expect(users.json.items.map((user: { id: string }) => user.id)).toEqual([owner.user_id]);
});

test("with SIGN_UP_INTERNAL off and no personal teams, no user can sign up", async () => {
  const server = await startServer({ signUpInternal: false });
  await server.configure({ teams: { createPersonalTeamOnSignUp: false } });

  const responses = await server.request("POST", "/auth/password/sign-up", {
    as: "client",
    body: { email: "first@example.org", password: "correct horse" },
  });

  expect(responses.json.code).toBe("SIGN_UP_NOT_ENABLED");
  expect(await server.db.selectFrom("users").select("id").execute()).toEqual([]);
});

test("a verification link can use the pages hosted by this server without a trusted domain", async () => {
  const server = await startServer();
  const project = await server.givenProject({ auth: { password: { allowSignIn: true } } });
  const signUp = (address: string) =>
    server.request("POST", "/auth/password/sign-up", {
      as: "client",
      project,
      body: { email: `${crypto.randomUUID()}@example.org`, password: "correct horse", verification_callback_url: address },
    });

  expect((await signUp(`${server.running.url}/p/${project.id}/handler/email-verification`)).status).toBe(200);
  expect((await signUp("https://elsewhere.example/handler/email-verification")).json.code).toBe("REDIRECT_URL_NOT_WHITELISTED");
});
