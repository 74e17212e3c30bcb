import { expect, test } from "vitest";
import { productionModeErrors } from "./production-mode.ts";
import { isTrustedDomain, trustedDomainError } from "./trusted-domain.ts";

const tooWide = "may have wildcards only in labels before a registered domain, as https://*.example.com has";

test.each([
  "https://**",
  "https://*",
  "http://*:3000",
  "https://*.com",
  "https://**.com",
  "https://*.co.uk",
  "https://*.*.co.uk",
  "https://*.github.io",
  "https://preview-*.vercel.app",
  "https://example.*",
  "https://**.example.*",
  "https://*example.com",
  "https://**example.com",
  "https://ex*mple.com",
  "https://*.xn--p1ai",
  "http://192.168.1.*",
  "http://*.0.0.1",
  "https://*.internal",
])("%s is rejected as too broad, also in production mode", (domain) => {
  expect(trustedDomainError(domain)).toBe(tooWide);
  expect(isTrustedDomain(domain)).toBe(false);
  const errors = productionModeErrors({ id: "p", config: { allow_localhost: false, domains: [{ domain, handler_path: "/" }] } });
  expect(errors.map(({ message }) => message)).toEqual([`Trusted domain is not a valid URL: ${domain}`]);
});

test("a host that begins with a dot is rejected, also in production mode", () => {
  const domain = "https://.example.com";
  expect(trustedDomainError(domain)).toContain("no dot at its edges");
  const errors = productionModeErrors({ id: "p", config: { allow_localhost: false, domains: [{ domain, handler_path: "/" }] } });
  expect(errors.map(({ message }) => message)).toEqual([`Trusted domain is not a valid URL: ${domain}`]);
});

test.each([
  "https://example.com",
  "https://co.uk",
  "http://localhost:3000",
  "http://*.localhost:3000",
  "http://10.0.0.1",
  "https://*.example.com",
  "https://**.example.com",
  "https://app-*.example.com",
  "https://*app.example.com",
  "https://*.*.example.co.uk",
  "https://*.myapp.github.io",
  "https://*.bücher.example",
  "https://*.app.internal",
])("%s is valid", (domain) => {
  expect(trustedDomainError(domain)).toBeUndefined();
});
