import { expect, test } from "vitest";
import { checkOverride, mergeOverride } from "#contract/config/override.ts";
import { renderConfiguration } from "#contract/config/render.ts";
import { domainsOverride, newDomain, normalizeBaseUrl, toDomainsDraft } from "./domains-draft.ts";

const override = {
  "domains.trustedDomains.one": { baseUrl: "https://one.example.org", handlerPath: "/handler" },
  "domains.trustedDomains.two": { baseUrl: "https://two.example.org", handlerPath: "/handler" },
};

test("the override adds, changes and removes domains", () => {
  const saved = toDomainsDraft(renderConfiguration(override));
  const [one] = saved.domains;
  if (!one) throw new Error("The first domain is missing.");
  const draft = { allowLocalhost: true, domains: [{ ...one, handlerPath: "/auth " }, newDomain("https://three.example.org")] };
  const change = domainsOverride(saved, draft);

  expect(checkOverride(change)).toMatchObject({ ok: true });
  expect(toDomainsDraft(renderConfiguration(mergeOverride(override, change)))).toEqual({
    allowLocalhost: true,
    domains: [
      { id: "one", baseUrl: "https://one.example.org", handlerPath: "/auth" },
      { id: draft.domains[1]?.id, baseUrl: "https://three.example.org", handlerPath: "/handler" },
    ],
  });
});

test("unchanged values are not in the override", () => {
  const saved = toDomainsDraft(renderConfiguration(override));
  expect(domainsOverride(saved, saved)).toEqual({});
  expect(domainsOverride(saved, { ...saved, domains: saved.domains.slice(1) })).toEqual({ "domains.trustedDomains.one": null });
});

test.each([
  ["app.example.org", "https://app.example.org"],
  [" http://app.example.org/ ", "http://app.example.org"],
  ["*.example.org", "https://*.example.org"],
  ["", ""],
])("%j is normalized to %j", (typed, meant) => {
  expect(normalizeBaseUrl(typed)).toBe(meant);
});
