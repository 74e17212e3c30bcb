import { StackAdminApp, stackAppInternalsSymbol } from "@stackframe/js";
import { KnownErrors } from "@stackframe/stack-shared";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../testing/index.ts";
import { failure, publishedApps, publishedDeveloper, type RequestWatch, watchRequests } from "../testing/published-client.ts";

let server: TestServer;
let traffic: RequestWatch;

beforeAll(async () => {
  server = await startServer();
  traffic = watchRequests(server.url);
});
afterEach(() => expect(traffic.strays).toEqual([]));
afterAll(async () => {
  traffic.stop();
  await server.close();
});

const day = 86_400_000;
const inADay = () => new Date(server.clock.now().getTime() + day);
const allKinds = { hasPublishableClientKey: true, hasSecretServerKey: true, hasSuperSecretAdminKey: true };

/** A fresh project of a fresh developer. */
async function givenOwned() {
  const developer = await publishedDeveloper(server);
  const user = await developer.user();
  return user.createProject({ displayName: "Looms", teamId: user.selectedTeam?.id as string });
}

/** The same with a set of keys of every kind, and apps that were opened with it. */
async function givenKeys() {
  const project = await givenOwned();
  const set = await project.app.createInternalApiKey({ description: "Production", expiresAt: inADay(), ...allKinds });
  const keys = {
    id: project.id,
    publishableClientKey: set.publishableClientKey as string,
    secretServerKey: set.secretServerKey as string,
    superSecretAdminKey: set.superSecretAdminKey as string,
  };
  return { project, set, keys, apps: publishedApps(server, keys) };
}

test("a new key set is returned in full once and by its last four characters afterwards", async () => {
  const { project, keys } = await givenKeys();
  expect(keys).toEqual({
    id: project.id,
    publishableClientKey: expect.stringMatching(/^pck_[0-9a-z]{45}$/),
    secretServerKey: expect.stringMatching(/^ssk_[0-9a-z]{45}$/),
    superSecretAdminKey: expect.stringMatching(/^sak_[0-9a-z]{45}$/),
  });
  await project.app.createInternalApiKey({
    description: "Pages only",
    expiresAt: inADay(),
    hasPublishableClientKey: true,
    hasSecretServerKey: false,
    hasSuperSecretAdminKey: false,
  });

  const [newest, first, ...others] = await project.app.listInternalApiKeys();
  expect(others).toEqual([]);
  expect(newest).toMatchObject({ description: "Pages only", secretServerKey: null, superSecretAdminKey: null });
  expect(first).toMatchObject({
    description: "Production",
    manuallyRevokedAt: null,
    publishableClientKey: { lastFour: keys.publishableClientKey.slice(-4) },
    secretServerKey: { lastFour: keys.secretServerKey.slice(-4) },
    superSecretAdminKey: { lastFour: keys.superSecretAdminKey.slice(-4) },
  });
  expect([first?.isValid(), first?.whyInvalid()]).toEqual([true, null]);
});

test("the keys authenticate client, server and admin apps of their project", async () => {
  const { project, apps } = await givenKeys();
  const client = apps.client();
  const signedUp = await client.signUpWithCredential({
    email: "ada@example.org",
    password: "correct horse battery",
    noVerificationCallback: true,
  });
  expect(signedUp).toMatchObject({ status: "ok" });
  expect(await client.getProject()).toMatchObject({ id: project.id, displayName: "Looms", config: { credentialEnabled: true } });

  const [ada] = await apps.server().listUsers();
  expect(ada?.primaryEmail).toBe("ada@example.org");
  const admin = apps.admin();
  expect(await admin.getUser(ada?.id as string)).toMatchObject({ primaryEmail: "ada@example.org" });
  await (await admin.getProject()).updateConfig({ "auth.otp.allowSignIn": true });
  expect((await client.getProject()).config.magicLinkEnabled).toBe(true);
});

test("an admin app creates further keys without an owner's session", async () => {
  const { apps, keys } = await givenKeys();
  const more = await apps.admin().createInternalApiKey({ description: "More", expiresAt: inADay(), ...allKinds });
  const second = publishedApps(server, { ...keys, superSecretAdminKey: more.superSecretAdminKey as string }).admin();
  expect((await second.listInternalApiKeys()).map(({ description }) => description)).toEqual(["More", "Production"]);
});

test("revoked keys are rejected with typed errors", async () => {
  const { project, set, apps } = await givenKeys();
  await apps.server().listUsers();
  await set.revoke();

  expect(KnownErrors.InvalidPublishableClientKey.isInstance(await failure(apps.client().getProject()))).toBe(true);
  expect(KnownErrors.InvalidSecretServerKey.isInstance(await failure(apps.server().listUsers()))).toBe(true);
  expect(KnownErrors.InvalidSuperSecretAdminKey.isInstance(await failure(apps.admin().getProject()))).toBe(true);
  const [listed] = await project.app.listInternalApiKeys();
  expect([listed?.isValid(), listed?.whyInvalid()]).toEqual([false, "manually-revoked"]);
});

test("the keys of a deleted project are rejected immediately", async () => {
  const { apps } = await givenKeys();
  await (await apps.admin().getProject()).delete();
  await expect(apps.server().listUsers()).rejects.toThrow();
  await expect(apps.client().getProject()).rejects.toThrow();
});

test("expired keys are rejected", async () => {
  const { project, set } = await givenKeys();
  const past = await project.app.createInternalApiKey({
    description: "Past",
    expiresAt: new Date(set.createdAt.getTime() - 1),
    ...allKinds,
  });
  const admin = new StackAdminApp<false, string>({
    baseUrl: server.url,
    projectId: project.id,
    tokenStore: null,
    publishableClientKey: past.publishableClientKey as string,
    secretServerKey: past.secretServerKey as string,
    superSecretAdminKey: past.superSecretAdminKey as string,
  });
  expect(KnownErrors.InvalidSuperSecretAdminKey.isInstance(await failure(admin.getProject()))).toBe(true);
});

test("metrics have the fields that dashboards of the published client read", async () => {
  const project = await givenOwned();
  const ada = await project.app.createUser({ displayName: "Ada", primaryEmail: "ada@example.org", password: "correct horse battery" });
  type Internals = { sendRequest(path: string, init: RequestInit, type: "admin"): Promise<Response> };
  const internals = (project.app as unknown as Record<symbol, Internals>)[stackAppInternalsSymbol] as Internals;
  const metrics = await (await internals.sendRequest("/internal/metrics?include_anonymous=false", {}, "admin")).json();
  expect(metrics).toMatchObject({
    total_users: 1,
    daily_users: expect.any(Array),
    daily_active_users: expect.any(Array),
    users_by_country: {},
    recently_registered: [{ id: ada.id, display_name: "Ada", server_metadata: null }],
    login_methods: expect.any(Array),
    users_without_login_method: expect.any(Number),
  });
  expect(metrics.daily_users).toHaveLength(31);
  expect(metrics.daily_users.at(-1)).toEqual({ date: server.clock.now().toISOString().slice(0, 10), activity: 1 });
});

test("an app without its secret key learns which key is missing", async () => {
  const { keys } = await givenKeys();
  const keyless = publishedApps(server, { ...keys, secretServerKey: "" });
  expect(await failure(keyless.server().listUsers())).toBeInstanceOf(KnownErrors.ServerAuthenticationRequired);
  const without = publishedApps(server, { ...keys, publishableClientKey: "", secretServerKey: "" });
  const error = await failure(without.server().listTeams());
  expect(error).toBeInstanceOf(KnownErrors.ClientOrServerAuthenticationRequired);
  expect(KnownErrors.ProjectAuthenticationRequired.isInstance(error)).toBe(true);
});
