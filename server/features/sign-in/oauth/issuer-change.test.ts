// A custom provider whose issuer changes in place. The same `sub` of another issuer is another account.
import { afterAll, expect, test } from "vitest";
import type { ProjectKeys } from "../../../testing/index.ts";
import { oauthConfig, testProviders } from "../../../testing/sign-in/oauth.ts";
import { testClientId } from "../../../testing/sign-in/provider.ts";
import { anAccount, anAddress, startOAuthTest } from "./testing/oauth-test.ts";

const context = await startOAuthTest();
afterAll(context.close);
const { server, signIn, code, exchange, readUserId, listLinks } = context;

const acme = {
  type: "custom-oidc",
  allowSignIn: true,
  allowConnectedAccounts: true,
  isShared: false,
  clientId: testClientId,
  clientSecret: "a secret",
  issuerUrl: "https://a.example",
  displayName: "Acme",
};
const aProject = () => server.givenProject(oauthConfig({ oauth: { providers: { ...testProviders, acme } } }));
const patch = (project: ProjectKeys, config: object, more: object = {}) =>
  server.request("PATCH", "/internal/config/override", {
    as: "admin",
    project,
    body: { config_override_string: JSON.stringify(config), ...more },
  });
const change = async (project: ProjectKeys, config: object) => {
  const changed = await patch(project, config);
  expect(changed.status, changed.text).toBe(200);
};
const issuer = (url: string) => ({ "auth.oauth.providers.acme.issuerUrl": url });
const readId = async (project: ProjectKeys, says: Parameters<typeof signIn>[1]) => {
  const tokens = await signIn(project, says, {}, "acme");
  expect(tokens.status, tokens.text).toBe(200);
  return readUserId(tokens.json);
};

test("the same subject of another issuer is another user, and the first one signs in when its issuer returns", async () => {
  const project = await aProject();
  const account = anAccount();
  const first = await readId(project, account);
  await change(project, issuer("https://b.example"));
  const second = await readId(project, account);
  expect(second).not.toBe(first);
  expect(await readId(project, account)).toBe(second);
  await change(project, issuer("https://a.example/"));
  expect(await readId(project, account)).toBe(first);
  expect(await listLinks(second)).toMatchObject([{ account_id: account.accountId, allow_sign_in: true }]);
});

test("tokens of the earlier issuer are neither returned nor sent to the later one", async () => {
  const project = await aProject();
  const id = await readId(project, { ...anAccount(), refreshToken: "of the earlier issuer" });
  await change(project, issuer("https://b.example"));
  const token = await server.request("POST", `/connected-accounts/${id}/acme/access-token`, { as: "server", project, body: {} });
  expect(token.json.code).toBe("OAUTH_CONNECTION_NOT_CONNECTED_TO_USER");
});

test("a user of both issuers keeps the account: the verified address merges the later one", async () => {
  const project = await aProject();
  const says = { ...anAccount(), email: anAddress(), emailVerified: true };
  const id = await readId(project, says);
  await change(project, issuer("https://b.example"));
  expect(await readId(project, says)).toBe(id);
  expect(await listLinks(id)).toHaveLength(2);
});

test("a provider that is removed and added again is the same one with its issuer alone", async () => {
  const project = await aProject();
  const account = anAccount();
  const first = await readId(project, account);
  const readd = async (issuerUrl: string) => {
    await change(project, { "auth.oauth.providers.acme": null });
    await change(project, { "auth.oauth.providers.acme": { ...acme, issuerUrl } });
  };
  await readd("https://b.example");
  expect(await readId(project, account)).not.toBe(first);
  await readd("https://a.example");
  expect(await readId(project, account)).toBe(first);
});

test("an id that changes its type to a standard provider, or from one, is a new provider", async () => {
  const project = await aProject();
  const account = anAccount();
  const first = await readId(project, account);
  await change(project, { "auth.oauth.providers.acme.type": "github" });
  const second = await readId(project, account);
  await change(project, { "auth.oauth.providers.acme.type": "custom-oidc" });
  expect([second === first, await readId(project, account)]).toEqual([false, first]);
});

test("other changes of a provider leave its users", async () => {
  const project = await aProject();
  const account = anAccount();
  const first = await readId(project, account);
  await change(project, { "auth.oauth.providers.acme.displayName": "Acme Ltd", "auth.oauth.providers.acme.scopes": "openid email" });
  expect(await readId(project, account)).toBe(first);
  const google = readUserId((await signIn(project, account)).json);
  await change(project, { "auth.oauth.providers.google": null });
  await change(project, { "auth.oauth.providers.google": testProviders.google });
  expect(readUserId((await signIn(project, account)).json)).toBe(google);
});

test("a user does not unlink the last account that signs in, though one of the earlier issuer remains", async () => {
  const project = await aProject();
  const tokens = await signIn(project, anAccount(), {}, "acme");
  const linked = await signIn(project, anAccount(), { type: "link", token: tokens.json.access_token });
  const id = readUserId(linked.json);
  const links: { id: string; type: string }[] = (await server.request("GET", `/oauth-providers?user_id=${id}`, { as: "server", project }))
    .json.items;
  const google = links.find(({ type }) => type === "google")?.id;
  await change(project, issuer("https://b.example"));
  const unlinked = await server.request("DELETE", `/oauth-providers/me/${google}`, {
    as: "client",
    project,
    user: linked.json.access_token,
  });
  expect([unlinked.status, unlinked.headers.get("x-latchkey-error")]).toEqual([400, "LAST_SIGN_IN_METHOD"]);
});

test("a code of the earlier issuer is refused after the change", async () => {
  const project = await aProject();
  const issued = await code(project, anAccount(), {}, "acme");
  await change(project, issuer("https://b.example"));
  expect((await exchange(project, issued)).json.code).toBe("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED");
});

test("a dry run names the users who lose their sign-in", async () => {
  const project = await aProject();
  const account = anAccount();
  const id = await readId(project, account);
  const { json } = await patch(project, issuer("https://b.example"), { dry_run: true });
  expect(json.plan).toMatchObject({
    users_without_sign_in: { count: 1, examples: [{ id }] },
    stopped_providers: [{ id: "acme", reason: "another issuer", users: { count: 1, is_estimate: false } }],
  });
  expect(await readId(project, account)).toBe(id);
});

test.each([undefined, true])("the id of a standard provider is refused for a custom issuer, with dry_run %s", async (dry_run) => {
  const project = await server.givenProject(oauthConfig());
  for (const config of [
    { "auth.oauth.providers.discord": acme },
    { "auth.oauth.providers.google": acme },
    { "auth.oauth.providers.google.type": "custom-oidc", "auth.oauth.providers.google.issuerUrl": "https://a.example" },
  ]) {
    const refused = await patch(project, config, { ...(dry_run && { dry_run }) });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("reserved for the standard provider")]);
  }
});
