import { KnownErrors } from "@stackframe/stack-shared";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../testing/index.ts";
import { failure, publishedApps } from "../testing/published-client.ts";

const password = "correct horse battery";
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Apps of a project of their own. */
async function opened(config?: object) {
  const project = await server.givenProject(config);
  const apps = publishedApps(server, project);
  return { project, apps, backend: apps.server() };
}

test("a server creates a user with every field and reads it; its password signs in", async () => {
  const { apps, backend } = await opened({ auth: { password: { allowSignIn: true }, otp: { allowSignIn: true } } });
  const made = await backend.createUser({
    primaryEmail: "Ada@Example.org",
    primaryEmailAuthEnabled: true,
    primaryEmailVerified: true,
    password,
    otpAuthEnabled: true,
    displayName: "Ada",
    clientMetadata: { a: 1 },
    clientReadOnlyMetadata: { b: [2] },
    serverMetadata: { c: { d: 3 } },
  });
  const read = await backend.getUser(made.id);
  for (const user of [made, read]) {
    expect(user).toMatchObject({
      primaryEmail: "ada@example.org",
      primaryEmailVerified: true,
      emailAuthEnabled: true,
      otpAuthEnabled: true,
      hasPassword: true,
      displayName: "Ada",
      clientMetadata: { a: 1 },
      clientReadOnlyMetadata: { b: [2] },
      serverMetadata: { c: { d: 3 } },
      isAnonymous: false,
    });
  }
  expect(read?.lastActiveAt.getTime()).toBe(read?.signedUpAt.getTime());

  const app = apps.client();
  expect(await app.signInWithCredential({ email: "ada@example.org", password })).toMatchObject({ status: "ok" });
  const seen = await app.getUser({ or: "throw" });
  expect([seen.id, seen.clientReadOnlyMetadata, "serverMetadata" in seen]).toEqual([made.id, { b: [2] }, false]);
});

test("a user can be created without any field", async () => {
  const { backend } = await opened();
  const made = await backend.createUser({});
  expect(made).toMatchObject({ primaryEmail: null, displayName: null, hasPassword: false, clientMetadata: null, serverMetadata: null });
  expect((await backend.getUser(made.id))?.id).toBe(made.id);
});

test("an unknown id gives null; updating or deleting an unknown user is an error", async () => {
  const { backend } = await opened();
  expect(await backend.getUser(crypto.randomUUID())).toBeNull();

  const made = await backend.createUser({ displayName: "Ada" });
  await made.delete();
  expect(await backend.getUser(made.id)).toBeNull();
  expect(KnownErrors.UserNotFound.isInstance(await failure(made.delete()))).toBe(true);
  expect(KnownErrors.UserNotFound.isInstance(await failure(made.setDisplayName("Bea")))).toBe(true);
});

test("a server cannot read users of another project", async () => {
  const { backend } = await opened();
  const made = await backend.createUser({ primaryEmail: "ada@example.org", primaryEmailAuthEnabled: true });
  const { backend: other } = await opened();
  expect(await other.getUser(made.id)).toBeNull();
  expect(await other.listUsers()).toHaveLength(0);
  expect((await other.createUser({ primaryEmail: "ada@example.org", primaryEmailAuthEnabled: true })).id).not.toBe(made.id);
});

test("a sign-in address is unique at creation and at update", async () => {
  const { backend } = await opened();
  await backend.createUser({ primaryEmail: "ada@example.org", primaryEmailAuthEnabled: true });
  const twice = await failure(backend.createUser({ primaryEmail: "ADA@example.org", primaryEmailAuthEnabled: true }));
  expect(KnownErrors.UserWithEmailAlreadyExists.isInstance(twice)).toBe(true);
  expect(twice.details).toEqual({ email: "ada@example.org", would_work_if_email_was_verified: false });

  // Without signing in by it, an address may be known of several.
  const other = await backend.createUser({ primaryEmail: "ada@example.org" });
  expect(other.emailAuthEnabled).toBe(false);
  const after = await failure(other.update({ primaryEmailAuthEnabled: true }));
  expect(KnownErrors.UserWithEmailAlreadyExists.isInstance(after)).toBe(true);
});

test("a server updates every field of a user", async () => {
  const { apps, backend } = await opened();
  const made = await backend.createUser({ primaryEmail: "ada@example.org", primaryEmailAuthEnabled: true, password });
  const app = apps.client();
  await app.signInWithCredential({ email: "ada@example.org", password });

  await made.setServerMetadata({ plan: "gold" });
  await made.setClientReadOnlyMetadata({ badge: 1 });
  await made.setClientMetadata({ colour: "green" });
  await made.setDisplayName("Ada");
  expect(await backend.getUser(made.id)).toMatchObject({
    serverMetadata: { plan: "gold" },
    clientReadOnlyMetadata: { badge: 1 },
    clientMetadata: { colour: "green" },
    displayName: "Ada",
  });

  await made.setPrimaryEmail("ada@example.com", { verified: true });
  expect(await backend.getUser(made.id)).toMatchObject({ primaryEmail: "ada@example.com", primaryEmailVerified: true });
  expect(await app.getUser()).toMatchObject({ primaryEmail: "ada@example.com", primaryEmailVerified: true });

  await made.setPassword({ password: "another horse" });
  expect(await app.getUser()).toBeNull();
  const old = await app.signInWithCredential({ email: "ada@example.com", password });
  expect(old.status === "error" && KnownErrors.EmailPasswordMismatch.isInstance(old.error)).toBe(true);
  expect(await app.signInWithCredential({ email: "ada@example.com", password: "another horse" })).toMatchObject({ status: "ok" });

  await made.update({ totpMultiFactorSecret: new Uint8Array(20).fill(9), profileImageUrl: "https://example.org/ada.png" });
  expect(await backend.getUser(made.id)).toMatchObject({ isMultiFactorRequired: true, profileImageUrl: "https://example.org/ada.png" });
  await made.setPrimaryEmail(null);
  expect(await backend.getUser(made.id)).toMatchObject({ primaryEmail: null, primaryEmailVerified: false });
});

test("a server reads the signed-in user with server fields, and the fields that a client would see", async () => {
  const { apps, backend } = await opened();
  const made = await backend.createUser({
    primaryEmail: "ada@example.org",
    primaryEmailAuthEnabled: true,
    password,
    serverMetadata: { plan: "gold" },
  });
  const front = apps.client();
  await front.signInWithCredential({ email: "ada@example.org", password });
  const { accessToken, refreshToken } = await front.getAuthJson();
  const app = apps.server({ accessToken: accessToken ?? "", refreshToken: refreshToken ?? "" });
  for (const user of [await app.getUser({ or: "throw" }), await app.getServerUser()]) {
    expect(user).toMatchObject({ id: made.id, serverMetadata: { plan: "gold" }, lastActiveAt: expect.any(Date) });
    expect(await user?.currentSession.getTokens()).toMatchObject({ refreshToken });
  }
  const seen = (await front.getUser({ or: "throw" })).toClientJson();
  expect(seen).toMatchObject({ id: made.id, primary_email: "ada@example.org", has_password: true });
  expect(made.toClientJson()).toMatchObject({ id: made.id, primary_email: "ada@example.org" });
});

test("a rejected password is a typed error and does not change the old one", async () => {
  const { apps, backend } = await opened();
  const made = await backend.createUser({ primaryEmail: "ada@example.org", primaryEmailAuthEnabled: true, password });
  const refused = await failure(made.update({ password: "short" }));
  expect(KnownErrors.PasswordTooShort.isInstance(refused)).toBe(true);
  expect(await apps.client().signInWithCredential({ email: "ada@example.org", password })).toMatchObject({ status: "ok" });
});

test("users are paginated in both orders, each exactly once", async () => {
  const { backend } = await opened();
  const names = ["Ada", "Bea", "Cid", "Dan", "Eve"];
  for (const displayName of names) {
    await backend.createUser({ displayName });
    server.clock.advance(1000);
  }

  for (const desc of [false, true]) {
    const pages: (string | null)[][] = [];
    let cursor: string | undefined;
    do {
      const page = await backend.listUsers({ limit: 2, orderBy: "signedUpAt", desc, ...(cursor === undefined ? {} : { cursor }) });
      pages.push(page.map((user) => user.displayName));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined && pages.length < 9);
    const order = desc ? names.toReversed() : names;
    expect(pages).toEqual([order.slice(0, 2), order.slice(2, 4), order.slice(4)]);
  }
  const all = await backend.listUsers();
  expect([all.length, all.nextCursor]).toEqual([5, null]);
});

test("users are found by id, part of the name and part of the address, case-insensitively", async () => {
  const { backend } = await opened();
  const ada = await backend.createUser({ displayName: "Ada Lovelace", primaryEmail: "countess@example.org" });
  const bea = await backend.createUser({ displayName: "Bea_100%", primaryEmail: "bea@example.com" });
  const found = async (query: string) => (await backend.listUsers({ query })).map((user) => user.id);

  expect(await found("LOVE")).toEqual([ada.id]);
  expect(await found("Countess@")).toEqual([ada.id]);
  expect(await found("example")).toEqual([ada.id, bea.id]);
  expect(await found(bea.id)).toEqual([bea.id]);
  expect(await found("_100%")).toEqual([bea.id]);
  // A wildcard of the database's is an ordinary letter here.
  expect(await found("Ada%")).toEqual([]);
  expect(await found(crypto.randomUUID())).toEqual([]);
});

test("anonymous users are listed only on request", async () => {
  const { project, backend } = await opened();
  const ada = await backend.createUser({ displayName: "Ada" });
  const { json } = await server.request("POST", "/users", { as: "server", project, body: { is_anonymous: true } });

  expect((await backend.listUsers()).map((user) => user.id)).toEqual([ada.id]);
  expect((await backend.listUsers({ includeAnonymous: false })).map((user) => user.id)).toEqual([ada.id]);
  const all = await backend.listUsers({ includeAnonymous: true });
  expect(all.map(({ id, isAnonymous }) => [id, isAnonymous]).toSorted()).toEqual(
    [
      [ada.id, false],
      [json.id, true],
    ].toSorted(),
  );
});

test("a wrong secret key is a typed error", async () => {
  const { project } = await opened();
  const wrong = publishedApps(server, { ...project, secretServerKey: server.project.secretServerKey }).server();
  for (const work of [() => wrong.listUsers(), () => wrong.createUser({}), () => wrong.getUser(crypto.randomUUID())]) {
    expect(KnownErrors.InvalidSecretServerKey.isInstance(await failure(work()))).toBe(true);
  }
});
