import { expect, test } from "vitest";
import { productionModeErrors, readProductionSettings } from "./production-mode.ts";
import { renderConfiguration } from "./render.ts";

const issues = (...domains: string[]) =>
  productionModeErrors({
    id: "p",
    config: { allow_localhost: false, domains: domains.map((domain) => ({ domain, handler_path: "/handler" })) },
  });

const localhost = (domain: string) => `Localhost domains are not allowed to be trusted in production mode: ${domain}`;
const ip = (domain: string) => `Direct IPs are not valid for trusted domains in production mode: ${domain}`;

// The sentences of specification 000, section 5, word by word.
test.each([
  ["http://localhost:3000", localhost("http://localhost:3000")],
  ["https://localhost", localhost("https://localhost")],
  ["https://LOCALHOST.", localhost("https://LOCALHOST.")],
  ["https://app.localhost", localhost("https://app.localhost")],
  ["https://*.localhost", localhost("https://*.localhost")],
  ["http://127.0.0.1:8102", localhost("http://127.0.0.1:8102")],
  ["https://0x7f000001", localhost("https://0x7f000001")],
  ["http://10.0.0.1", ip("http://10.0.0.1")],
  ["https://203.0.113.7", ip("https://203.0.113.7")],
  ["https://[::1]:3000", ip("https://[::1]:3000")],
  ["http://example.org", "Trusted domains should be HTTPS: http://example.org"],
  ["http://*.example.org", "Trusted domains should be HTTPS: http://*.example.org"],
  ["junk", "Trusted domain is not a valid URL: junk"],
  ["https://", "Trusted domain is not a valid URL: https://"],
  ["https://a b", "Trusted domain is not a valid URL: https://a b"],
])("%s is rejected in production", (domain, message) => {
  expect(issues(domain)).toEqual([{ message, relativeFixUrl: "/projects/p/domains" }]);
});

test.each(["https://example.org", "https://*.example.org", "https://**.example.org:8443/app", "https://localhost.example.org"])(
  "%s is accepted",
  (domain) => {
    expect(issues(domain)).toEqual([]);
  },
);

test("localhost is rejected, and all errors are listed in order", () => {
  const config = {
    allow_localhost: true,
    domains: ["http://a.org", "https://b.org", "junk"].map((domain) => ({ domain, handler_path: "/" })),
  };
  expect(productionModeErrors({ id: "internal", config })).toEqual(
    [
      "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
      "Trusted domains should be HTTPS: http://a.org",
      "Trusted domain is not a valid URL: junk",
    ].map((message) => ({ message, relativeFixUrl: "/projects/internal/domains" })),
  );
});

test("a configuration's providers for connected accounts only are rejected with shared keys, and those without any use are not", () => {
  const config = renderConfiguration({
    domains: { allowLocalhost: false },
    "auth.oauth.providers": {
      github: { type: "github", isShared: true, allowSignIn: false, allowConnectedAccounts: true },
      google: { type: "google", isShared: true, allowSignIn: false, allowConnectedAccounts: false },
      spotify: { type: "spotify", isShared: false, allowSignIn: true, allowConnectedAccounts: true, clientId: "a", clientSecret: "b" },
    },
  });
  expect(productionModeErrors({ id: "p", config: readProductionSettings(config) })).toEqual([
    { message: "Shared OAuth keys are not allowed in production mode: GitHub", relativeFixUrl: "/projects/p/sign-in-methods" },
  ]);
});

test("providers with shared keys are rejected, and those with keys of the project are not", () => {
  const provider = { provider_config_id: "google", client_id: "an id", client_secret: "a secret" };
  const oauth_providers = [
    { ...provider, id: "github", type: "shared" } as const,
    { ...provider, id: "google", type: "standard" } as const,
  ];
  expect(productionModeErrors({ id: "p", config: { allow_localhost: false, domains: [], oauth_providers } })).toEqual([
    { message: "Shared OAuth keys are not allowed in production mode: GitHub", relativeFixUrl: "/projects/p/sign-in-methods" },
  ]);
});
