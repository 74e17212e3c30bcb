import { afterAll, expect, test } from "vitest";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { solveProofOfWork } from "#sdk/transport/bot-challenge.ts";
import type { ProjectKeys } from "../../testing/index.ts";
import { anAddress, password, startHookTest } from "./sign-up-hook/testing/hook-test.ts";

const { server, reply, answer, received, givenProject, close } = await startHookTest();
afterAll(close);

/** Every setting about accounts that a call of these reads. */
const everything = {
  "teams.createPersonalTeamOnSignUp": true,
  "auth.signUp.rules.evil": { priority: 2, addressPattern: "*@evil.example", outcome: "reject" },
  "auth.signUp.rules.thrown": { priority: 1, disposable: true, outcome: "restrict" },
  "auth.bots.mode": "always",
  "auth.claims.team": "{{team.display_name}}",
  "auth.claims.may": "{{permissions.team}}",
  "auth.claims.greeting": "Hello {{user.primary_email}}",
  "auth.sessions.maxPerUser": 500,
  "auth.sessions.lifetimeMillis": 86_400_000,
  "auth.sessions.idleMillis": 3_600_000,
  "auth.password.refuseBreached": true,
  "auth.password.requireChangeOfBreached": true,
  "onboarding.requireEmailVerification": true,
};

const asClient = (project: ProjectKeys, method: string, path: string, about: object) =>
  server.request(method, path, { as: "client", project, ...about });

/** Statements of me, refresh, sign-in and sign-up, each after a call that prepares what is cached. */
async function countStatements(project: ProjectKeys) {
  const signUp = async (solution?: string) => {
    const headers = solution === undefined ? {} : { [requestHeaders.botSolution]: solution };
    return asClient(project, "POST", "/auth/password/sign-up", { body: { email: anAddress(), password }, headers });
  };
  const solve = async () => {
    const { json } = await signUp();
    return json.code === "BOT_CHALLENGE_REQUIRED" ? ((await solveProofOfWork(json.details.challenge)) as string) : undefined;
  };
  const email = anAddress();
  const made = await server.request("POST", "/users", {
    ...{ as: "server", project },
    body: { primary_email: email, primary_email_auth_enabled: true, primary_email_verified: true, password },
  });
  expect(made.status).toBe(201);
  const signIn = () => asClient(project, "POST", "/auth/password/sign-in", { body: { email, password } });
  const tokens = (await signIn()).json;
  const me = () => asClient(project, "GET", "/users/me", { user: tokens.access_token });
  const refresh = () =>
    server.request("POST", "/auth/oauth/token", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      rawBody: new URLSearchParams({
        grant_type: "refresh_token",
        refresh_token: tokens.refresh_token,
        client_id: project.id,
        client_secret: project.publishableClientKey,
      }).toString(),
    });
  const count = async (call: () => Promise<{ status: number; text: string }>) => {
    let status = 0;
    const statements = await server.statements(async () => void ({ status } = await call()));
    expect(status).toBe(200);
    return statements.length;
  };
  for (const call of [me, refresh]) await call();
  await signUp(await solve());
  const solution = await solve();
  return { me: await count(me), refresh: await count(refresh), signIn: await count(signIn), signUp: await count(() => signUp(solution)) };
}

const off = { me: 1, refresh: 1, signIn: 3, signUp: 3 };

test("me, refresh, sign-in and sign-up of a new project take 1, 1, 3 and 3 statements", async () => {
  expect(await countStatements(await server.givenProject())).toEqual(off);
});

test("with every setting on, none takes more than one statement more", async () => {
  answer(reply({ outcome: "allow" }));
  const project = await givenProject({ hook: { onSignIn: true } });
  const body = { config_override_string: JSON.stringify(everything) };
  const configured = await server.request("PATCH", "/internal/config/override", { as: "admin", project, body });
  expect(configured.status, configured.text).toBe(200);
  const on = await countStatements(project);
  expect(received.length).toBeGreaterThan(0);
  expect(on).toEqual({ me: 1, refresh: 1, signIn: 4, signUp: 4 });
});
