// Sign-in with a provider that a project defines. The development identity provider replaces its issuer.
import { afterAll, expect, test } from "vitest";
import { consentAt } from "#sdk/test-kit/development-identity.ts";
import type { ProjectKeys } from "../../../testing/index.ts";
import { devIdentityIssuer } from "../../../testing/sign-in/dev-identity.ts";
import { oauthConfig } from "../../../testing/sign-in/oauth.ts";
import { providerKeysProblem } from "../../accounts/credentials/provider-settings.ts";
import { anAddress, startOAuthTest } from "./testing/oauth-test.ts";

const context = await startOAuthTest();
afterAll(context.close);
const { server, start, authorize, comeBack, exchange, readUserId, user, listLinks, readTrace } = context;

const acme = {
  type: "custom-oidc",
  allowSignIn: true,
  allowConnectedAccounts: true,
  isShared: false,
  ...devIdentityIssuer(server),
  displayName: "Acme",
} as const;
const project = await server.givenProject(oauthConfig({ oauth: { providers: { acme, github: { type: "github", isShared: true } } } }));

/** A sign-in up to the response of the callback. */
async function signIn(consent: Parameters<typeof consentAt>[1], at: typeof project = project) {
  const flow = await start(at, {}, "acme");
  const answer = await consentAt(flow.url, consent, server.url);
  expect(answer.pathname).toBe("/api/v1/auth/oauth/callback/acme");
  return { flow, back: await comeBack(flow, Object.fromEntries(answer.searchParams)) };
}

test("a new user signs up with a verified address, and the account is linked under the id of the provider", async () => {
  const email = anAddress();
  const { flow, back } = await signIn({ email });
  expect(back.status, back.text).toBe(303);
  const code = new URL(back.headers.get("location") ?? "").searchParams.get("code") as string;
  const { json } = await exchange(project, { ...flow, code });
  const id = readUserId(json);

  expect(await user(id, project)).toMatchObject({ primary_email: email, primary_email_verified: true });
  expect(await listLinks(id)).toMatchObject([{ provider_config_id: "acme", account_id: email, allow_sign_in: true }]);
  const links = await server.request("GET", `/oauth-providers?user_id=${id}`, { as: "server", project });
  expect(links.json.items).toMatchObject([{ provider_config_id: "acme", type: "custom-oidc", email }]);
  const token = await server.request("POST", `/connected-accounts/${id}/acme/access-token`, { as: "server", project, body: {} });
  expect(token.json.access_token, token.text).toEqual(expect.any(String));
});

test("an address that the issuer has not verified is not verified here", async () => {
  const { flow, back } = await signIn({ email: anAddress(), behaviour: "unverified" });
  const code = new URL(back.headers.get("location") ?? "").searchParams.get("code") as string;
  const { json } = await exchange(project, { ...flow, code });
  expect(await user(readUserId(json), project)).toMatchObject({ primary_email_verified: false });
});

test("a wrong client secret is refused with a trace that has the words of the issuer", async () => {
  const wrong = await server.givenProject(oauthConfig({ oauth: { providers: { acme: { ...acme, clientSecret: "wrong" } } } }));
  const { back } = await signIn({ email: anAddress() }, wrong);
  expect(back.status).toBe(400);
  expect(await readTrace(back, wrong)).toMatchObject({ provider_id: "acme", detail: expect.stringContaining("Acme refused") });
});

test("an issuer that cannot be reached is an error at the start", async () => {
  const gone = await server.givenProject(oauthConfig({ oauth: { providers: { acme: { ...acme, issuerUrl: "http://localhost:1" } } } }));
  const { answer } = await authorize(gone, {}, "acme");
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await readTrace(answer, gone)).toMatchObject({
    provider_id: "acme",
    detail: expect.stringContaining("Acme could not be reached"),
  });
});

const change = (body: object, at: ProjectKeys = project) =>
  server.request("PATCH", "/internal/config/override", {
    as: "admin",
    project: at,
    body: { config_override_string: JSON.stringify(body) },
  });

test.each([
  ["issuerUrl", "http://id.example.org"],
  ["displayName", ""],
  ["scopes", "a  b"],
  ["type", "oidc"],
  ["clientId", 7],
  ["clientSecret", 7],
])("a wrong %s is refused with the name of the field", async (field, value) => {
  const path = `auth.oauth.providers.acme.${field}`;
  const refused = await change({ [path]: value });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(path);
});

test.each(["issuerUrl", "clientId", "clientSecret"] as const)("a provider without %s is not usable", async (field) => {
  const { [field]: _, ...incomplete } = acme;
  const at = await server.givenProject(oauthConfig({ oauth: { providers: { acme: incomplete } } }));
  const { answer } = await authorize(at, {}, "acme");
  expect(answer.json.code).toBe("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED");
  const { json } = await server.request("GET", "/projects/current", { as: "client", project: at });
  expect(json.config.enabled_oauth_providers).toEqual([]);
  expect(await readTrace(answer, at)).toMatchObject({
    check: "provider",
    detail: `auth.oauth.providers.acme is enabled, but ${field} is missing.`,
  });
});

test("an issuer without TLS is not usable in production", () => {
  expect(providerKeysProblem(acme, true)).toBeUndefined();
  expect(providerKeysProblem(acme, false)).toBe("incomplete");
  expect(providerKeysProblem({ ...acme, issuerUrl: "https://id.example.org" }, false)).toBeUndefined();
});

test("apps see the id and the name; replacing the standard providers leaves it", async () => {
  const replaced = await server.request("PATCH", "/internal/projects/current", {
    as: "admin",
    project,
    body: { config: { oauth_providers: [{ id: "spotify", type: "shared" }] } },
  });
  expect(replaced.json.config, replaced.text).toMatchObject({ oauth_providers: [{ id: "spotify" }] });
  const { json } = await server.request("GET", "/projects/current", { as: "client", project });
  expect(json.config.enabled_oauth_providers).toEqual([{ id: "acme", display_name: "Acme" }, { id: "spotify" }]);
  expect((await authorize(project, {}, "acme")).answer.status).toBe(307);
});
