import { expect, test } from "vitest";
import { checkOverride, mergeOverride } from "#contract/configuration/override.ts";
import { renderConfiguration } from "#contract/configuration/render.ts";
import { domainsOf, domainsOverride, newDomain, typedBaseUrl } from "./domains-draft.ts";

const stored = {
  "domains.trustedDomains.one": { baseUrl: "https://one.example.org", handlerPath: "/handler" },
  "domains.trustedDomains.two": { baseUrl: "https://two.example.org", handlerPath: "/handler" },
};

test("added, changed and removed domains are what the configuration trusts once the change is made", () => {
  const saved = domainsOf(renderConfiguration(stored));
  const [one] = saved.domains;
  if (!one) throw new Error("The first domain is missing.");
  const draft = { allowLocalhost: true, domains: [{ ...one, handlerPath: "/auth " }, newDomain("https://three.example.org")] };
  const change = domainsOverride(saved, draft);

  expect(checkOverride(change)).toMatchObject({ ok: true });
  expect(domainsOf(renderConfiguration(mergeOverride(stored, change)))).toEqual({
    allowLocalhost: true,
    domains: [
      { id: "one", baseUrl: "https://one.example.org", handlerPath: "/auth" },
      { id: draft.domains[1]?.id, baseUrl: "https://three.example.org", handlerPath: "/handler" },
    ],
  });
});

test("what stays as it is takes no part in the change", () => {
  const saved = domainsOf(renderConfiguration(stored));
  expect(domainsOverride(saved, saved)).toEqual({});
  expect(domainsOverride(saved, { ...saved, domains: saved.domains.slice(1) })).toEqual({ "domains.trustedDomains.one": null });
});

test.each([
  ["app.example.org", "https://app.example.org"],
  [" http://app.example.org/ ", "http://app.example.org"],
  ["*.example.org", "https://*.example.org"],
  ["", ""],
])("%j is meant as %j", (typed, meant) => {
  expect(typedBaseUrl(typed)).toBe(meant);
});
