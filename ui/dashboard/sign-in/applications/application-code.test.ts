import { expect, test } from "vitest";
import { type ApplicationFacts, authJsCode, curlCode, openidClientCode, projectCode } from "./application-code.ts";

const facts: ApplicationFacts = {
  id: "app_0123456789abcdefghjkmnpqrs",
  type: "web",
  redirectUris: ["https://calendar.example.org/callback"],
  scopes: ["openid", "email"],
  issuer: "https://id.example.org/api/v1/projects/p/oauth",
  project: 'Ada\'s "notes"',
};
const join = (steps: readonly { readonly code: string }[]) => steps.map(({ code }) => code).join("\n");

test("the code has the ids of the application, its first redirect URI and its scopes", () => {
  for (const code of [openidClientCode, authJsCode, curlCode].map((make) => join(make(facts)))) {
    expect(code).toContain(facts.id);
    expect(code).toContain(facts.issuer);
  }
  expect(join(openidClientCode(facts))).toContain('redirect_uri: "https://calendar.example.org/callback"');
  expect(join(openidClientCode(facts))).toContain('scope: "openid email"');
  expect(join(authJsCode(facts))).toContain(JSON.stringify(facts.project));
});

test.each([
  ["web", "https:", "process.env.CLIENT_SECRET);"],
  ["web", "http:", "process.env.CLIENT_SECRET, undefined, { execute: [client.allowInsecureRequests] });"],
  ["native", "https:", "undefined, client.None());"],
  ["native", "http:", "undefined, client.None(), { execute: [client.allowInsecureRequests] });"],
] as const)("the discovery of a %s application at an issuer with %s has the parameters that the library needs", (type, scheme, end) => {
  const code = join(openidClientCode({ ...facts, type, issuer: facts.issuer.replace("https:", scheme) }));
  expect(code).toContain(`"${facts.id}", ${end}`);
});

test("a service requests tokens for itself, and a native application sends no secret", () => {
  expect(join(openidClientCode({ ...facts, type: "service" }))).toContain("clientCredentialsGrant(config)");
  expect(join(curlCode({ ...facts, type: "service" }))).toContain("grant_type=client_credentials");
  expect(join(curlCode({ ...facts, type: "native" }))).not.toContain("CLIENT_SECRET");
});

test("the configuration of another project has a provider that the contract knows", () => {
  expect(join(projectCode(facts))).toContain('type: "custom-oidc"');
});
