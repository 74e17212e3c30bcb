import { afterAll, beforeAll, expect, test } from "vitest";
import { givenProvisionedProject, givenTransferCode } from "#server/testing/console/transfer-codes.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { createAdminApp, createClientApp, createServerApp } from "./admin.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  // The first to sign up owns project `internal`, and would find it in their list.
  await server.givenUser();
});
afterAll(() => server.close());

/** A developer signed in to project `internal`, with their personal team. */
async function givenDeveloper() {
  const { url, project } = server;
  const { accessToken, refreshToken } = await server.givenUser();
  const app = createClientApp({
    baseUrl: url,
    projectId: project.id,
    publishableClientKey: project.publishableClientKey,
    tokenStore: { accessToken, refreshToken },
  });
  const user = await app.getUser({ or: "throw" });
  return { app, user, teamId: user.selectedTeam?.id as string };
}

const givenProject = async () => {
  const developer = await givenDeveloper();
  return { ...developer, project: await developer.user.createProject({ displayName: "Looms", teamId: developer.teamId }) };
};
const inADay = () => new Date(Date.now() + 86_400_000);

test("a developer creates, updates and configures a project", async () => {
  const { user, project, teamId } = await givenProject();
  const changed = await project.update({
    description: "Cards and threads",
    config: { magicLinkEnabled: true, domains: [{ domain: "https://a.example", handlerPath: "/handler" }] },
  });
  expect(changed.config).toMatchObject({ magicLinkEnabled: true, credentialEnabled: true });
  const config = await changed.updateConfig({ "auth.passkey.allowSignIn": true });
  expect(config.auth).toMatchObject({ otp: { allowSignIn: true }, passkey: { allowSignIn: true } });
  await expect(changed.getConfig()).resolves.toEqual(config);
  await expect(user.listOwnedProjects()).resolves.toMatchObject([
    {
      id: project.id,
      displayName: "Looms",
      description: "Cards and threads",
      ownerTeamId: teamId,
      config: { passkeyEnabled: true, domains: [{ domain: "https://a.example", handlerPath: "/handler" }] },
    },
  ]);
});

test("a plan lists the effects of a change without applying it", async () => {
  const { project } = await givenProject();
  const ada = await project.app.createUser({
    primaryEmail: "ada@example.org",
    primaryEmailAuthEnabled: true,
    password: "correct horse battery",
  });
  const before = await project.getConfig();
  const plan = await project.planConfig({ "auth.password.allowSignIn": false });
  expect(plan).toMatchObject({
    changes: [{ key: "auth.password.allowSignIn", before: true, after: false }],
    usersWithoutSignIn: { count: 1, isEstimate: false, examples: [{ id: ada.id, primaryEmail: "ada@example.org" }] },
    untrustedRedirects: [],
    stoppedProviders: [],
    voidedSharedKeys: [],
    deletedVaultValues: [],
    stoppedApiKeys: [],
    warnings: [],
    productionModeFaults: [],
  });
  await expect(project.getConfig()).resolves.toEqual(before);
});

test("keys created by an owner work in client, server and admin apps until revoked", async () => {
  const { project } = await givenProject();
  const set = await project.app.createInternalApiKey({
    description: "Production",
    expiresAt: inADay(),
    hasPublishableClientKey: true,
    hasSecretServerKey: true,
    hasSuperSecretAdminKey: true,
  });
  const options = { baseUrl: server.url, projectId: project.id };
  const publishableClientKey = set.publishableClientKey as string;
  const client = createClientApp({ ...options, publishableClientKey, tokenStore: "memory" });
  const admin = createAdminApp({ ...options, superSecretAdminKey: set.superSecretAdminKey as string });
  const api = createServerApp({ ...options, secretServerKey: set.secretServerKey as string });
  await expect(client.getProject()).resolves.toMatchObject({ id: project.id });
  const team = await api.createTeam({ displayName: "Engines" });
  await expect(admin.listTeams()).resolves.toMatchObject([{ id: team.id, displayName: "Engines", createdAt: team.createdAt }]);
  await expect(admin.getProject()).resolves.toMatchObject({ displayName: "Looms" });

  await set.revoke();
  const answers = await Promise.allSettled([client.getProject(), api.listTeams(), admin.getProject()]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  const [listed] = await project.app.listInternalApiKeys();
  expect([listed?.isValid(), listed?.whyInvalid(), listed?.secretServerKey?.lastFour]).toEqual([
    false,
    "manually-revoked",
    set.secretServerKey?.slice(-4),
  ]);
});

test("metrics count only the users of the project", async () => {
  const { project } = await givenProject();
  await project.app.createUser({ displayName: "Ada", primaryEmail: "ada@example.org" });
  const metrics = await project.app.getMetrics();
  expect(metrics.totalUsers).toBe(1);
  expect(metrics.dailyUsers).toHaveLength(31);
  expect(metrics.dailyUsers.at(-1)?.activity).toBe(1);
  expect(metrics.recentlyRegistered.map(({ displayName }) => displayName)).toEqual(["Ada"]);
});

test("an owner transfers a project to another of their teams and deletes it", async () => {
  const { user, project } = await givenProject();
  const buyers = await user.createTeam({ displayName: "The buyers" });
  await user.transferProject(project.id, buyers.id);
  const [owned] = await user.listOwnedProjects();
  expect(owned).toMatchObject({ id: project.id, ownerTeamId: buyers.id });
  await owned?.delete();
  await expect(user.listOwnedProjects()).resolves.toEqual([]);
  await expect(project.app.listUsers()).rejects.toThrow();
});

test("a developer takes over a project that a platform has provisioned, once", async () => {
  const { user } = await givenDeveloper();
  const { id } = await givenProvisionedProject(server);
  const code = await givenTransferCode(server, id);
  const project = await user.acceptProject(code);
  expect(project).toMatchObject({ id, displayName: "Provisioned", ownerTeamId: expect.any(String) });
  await expect(project.getConfig()).resolves.toMatchObject({ auth: { password: { allowSignIn: true } } });
  await expect(user.acceptProject(code)).rejects.toMatchObject({ code: "VERIFICATION_CODE_ALREADY_USED" });
});

test("a user lists the personal team and created teams; the last created team is selected", async () => {
  const { app, user, teamId } = await givenDeveloper();
  const made = await user.createTeam({ displayName: "Engines" });
  await expect(user.listTeams()).resolves.toMatchObject([{ id: teamId }, { id: made.id, displayName: "Engines" }]);
  await expect(app.getUser()).resolves.toMatchObject({ selectedTeam: { id: made.id } });
  const otherDeveloper = await givenDeveloper();
  await expect(otherDeveloper.user.getTeam(made.id)).resolves.toBeNull();
});
