import { expect, test, vi } from "vitest";
import { startServer } from "#server/testing/index.ts";
import { type CustomTokenStore, createClientApp, type Tokens } from "./client.ts";

/** The keychain of a phone, as far as the example uses it. */
const keychain = vi.hoisted(() => new Map<string, string>());
vi.mock("expo-secure-store", () => ({
  getItem: (key: string) => keychain.get(key) ?? null,
  setItem: (key: string, value: string) => void keychain.set(key, value),
}));

const credentials = () => ({ email: `${crypto.randomUUID()}@example.org`, password: "correct horse battery", noRedirect: true });

async function given(tokenStore: CustomTokenStore) {
  const server = await startServer();
  const { id: projectId, publishableClientKey } = server.project;
  return { server, open: () => createClientApp({ baseUrl: server.url, projectId, publishableClientKey, tokenStore }) };
}

test("an app stores a session by its own functions, finds it after a restart, and removes it", async () => {
  let session: Tokens | null = null;
  const { server, open } = await given({ get: () => session, set: (tokens) => void (session = tokens) });
  const account = credentials();
  const app = open();
  const changes: unknown[] = [];
  app.subscribe((change) => changes.push(change));
  expect(app.hasSession()).toBe(false);
  expect(await app.signUpWithCredential({ ...account, noVerificationCallback: true })).toMatchObject({ status: "ok" });
  expect(changes).toContain("session");
  expect(await open().getUser()).toMatchObject({ primaryEmail: account.email });

  const { accessToken, refreshToken } = session as unknown as Tokens;
  server.clock.advance(-660_000);
  const person = await server.givenUser();
  server.clock.advance(660_000);
  session = { accessToken: person.accessToken, refreshToken: person.refreshToken };
  expect(await open().getUser()).toMatchObject({ primaryEmail: person.email });
  expect((session as Tokens).accessToken).not.toBe(person.accessToken);

  session = { accessToken, refreshToken };
  await open().signOut();
  expect(session).toEqual({ accessToken: null, refreshToken: null });
});

test("the store of the Expo example has the session in the keychain", async () => {
  // Its types are those of packages that only the example installs; scripts/examples checks them.
  const example: string = "./examples/expo/secure-token-store.ts";
  const { secureTokenStore } = (await import(example)) as { secureTokenStore: CustomTokenStore };
  const { open } = await given(secureTokenStore);
  const account = credentials();
  await open().signUpWithCredential({ ...account, noVerificationCallback: true });
  expect([...keychain.values()].join()).toContain("refreshToken");
  expect(await open().getUser()).toMatchObject({ primaryEmail: account.email });
  await open().signOut();
  expect(await open().getUser()).toBeNull();
  expect([...keychain.values()].join()).not.toContain("ey");
});

test("headers and maps are no token stores", async () => {
  for (const tokenStore of [new Headers(), new Map()])
    expect(() => createClientApp({ baseUrl: "http://localhost", projectId: "internal", tokenStore: tokenStore as never })).toThrow(
      "{ get, set }",
    );
});
