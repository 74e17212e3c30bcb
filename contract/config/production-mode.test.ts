import { expect, test } from "vitest";
import { productionModeErrors, readProductionSettings } from "./production-mode.ts";
import { renderConfiguration } from "./render.ts";

const issues = (...domains: string[]) =>
  productionModeErrors({
    id: "p",
    config: { allow_localhost: false, domains: domains.map((domain) => ({ domain, handler_path: "/handler" })) },
  });

const localhost = (domain: string) =>
  [domain, "localhost", `Localhost domains are not allowed to be trusted in production mode: ${domain}`] as const;
const ip = (domain: string) => [domain, "direct_ip", `Direct IPs are not valid for trusted domains in production mode: ${domain}`] as const;

const sharedKeys = {
  code: "shared_keys",
  value: "GitHub",
  message: "Shared OAuth keys are not allowed in production mode: GitHub",
  relativeFixUrl: "/projects/p/sign-in-methods",
};

// The sentences of specification 000, section 5, word by word.
test.each<readonly [domain: string, code: string, message: string]>([
  localhost("http://localhost:3000"),
  localhost("https://localhost"),
  localhost("https://LOCALHOST."),
  localhost("https://app.localhost"),
  localhost("https://*.localhost"),
  localhost("http://127.0.0.1:8102"),
  localhost("https://0x7f000001"),
  ip("http://10.0.0.1"),
  ip("https://203.0.113.7"),
  ip("https://[::1]:3000"),
  ["http://example.org", "not_https", "Trusted domains should be HTTPS: http://example.org"],
  ["http://*.example.org", "not_https", "Trusted domains should be HTTPS: http://*.example.org"],
  ["junk", "invalid", "Trusted domain is not a valid URL: junk"],
  ["https://", "invalid", "Trusted domain is not a valid URL: https://"],
  ["https://a b", "invalid", "Trusted domain is not a valid URL: https://a b"],
])("%s is rejected in production", (domain, code, message) => {
  expect(issues(domain)).toEqual([{ code, value: domain, message, relativeFixUrl: "/projects/p/domains" }]);
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
      {
        code: "localhost_allowed",
        value: "",
        message: "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
      },
      { code: "not_https", value: "http://a.org", message: "Trusted domains should be HTTPS: http://a.org" },
      { code: "invalid", value: "junk", message: "Trusted domain is not a valid URL: junk" },
    ].map((issue) => ({ ...issue, relativeFixUrl: "/projects/internal/domains" })),
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
  expect(productionModeErrors({ id: "p", config: readProductionSettings(config) })).toEqual([sharedKeys]);
});

test("providers with shared keys are rejected, and those with keys of the project are not", () => {
  const provider = { provider_config_id: "google", client_id: "an id", client_secret: "a secret" };
  const oauth_providers = [
    { ...provider, id: "github", type: "shared" } as const,
    { ...provider, id: "google", type: "standard" } as const,
  ];
  expect(productionModeErrors({ id: "p", config: { allow_localhost: false, domains: [], oauth_providers } })).toEqual([sharedKeys]);
});
