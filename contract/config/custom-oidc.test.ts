import { describe, expect, test } from "vitest";
import { ProjectSettings } from "../entities/projects/project.ts";
import { checkOverride, mergeOverride } from "./override.ts";
import { renderConfiguration } from "./render.ts";
import { overrideFromSettings, toClientSettings, toProjectSettings } from "./settings.ts";

const acme = {
  type: "custom-oidc",
  allowSignIn: true,
  isShared: false,
  issuerUrl: "https://id.example.org/realm",
  clientId: "an id",
  clientSecret: "a secret",
  displayName: "Acme",
};
const github = { type: "github", allowSignIn: true, isShared: true };
const saved = { "auth.oauth.providers": { acme, github } };
const noId = () => "";

describe("a value of an OpenID Connect provider is refused with the path of the field:", () => {
  test.each<[field: string, value: unknown, reason: string]>([
    ["type", "oidc", "must be one of: "],
    ["issuerUrl", "", "must be an absolute URL"],
    ["issuerUrl", "id.example.org", "must be an absolute URL"],
    ["issuerUrl", " https://id.example.org", "must be an absolute URL"],
    ["issuerUrl", "http://id.example.org", "must be an https URL"],
    ["issuerUrl", "http://10.0.0.1", "must be an https URL"],
    ["issuerUrl", "javascript:alert(1)", "must be an https URL"],
    ["issuerUrl", "https://ada:secret@id.example.org", "must not contain credentials"],
    ["issuerUrl", "https://id.example.org?tenant=1", "must not have a query or a fragment"],
    ["issuerUrl", "https://id.example.org/#", "must not have a query or a fragment"],
    ["issuerUrl", "https://id.example.org/.well-known/openid-configuration", "must be the issuer, without"],
    ["issuerUrl", `https://id.example.org/${"a".repeat(4096)}`, "must be at most 4096 characters long"],
    ["issuerUrl", 7, "must be of type string"],
    ["displayName", " ", "must not be empty"],
    ["displayName", "a".repeat(51), "must be at most 50 characters long"],
    ["scopes", "", "must be scopes with single spaces between them"],
    ["scopes", "openid  email", "must be scopes with single spaces between them"],
    ["scopes", 'a"b', "must be scopes with single spaces between them"],
    ["scopes", ["openid"], "must be of type string"],
    ["clientId", 7, "must be of type string"],
    ["clientSecret", "a".repeat(4097), "must be at most 4096 characters long"],
  ])("%s %j", (field, value, reason) => {
    const path = `auth.oauth.providers.acme.${field}`;
    const checked = checkOverride({ [path]: value });
    expect(checked).toMatchObject({ ok: false, reason: expect.stringContaining(`"${path}": `) });
    expect(checked).toMatchObject({ reason: expect.stringContaining(reason) });
  });
});

test.each(["https://id.example.org", "https://id.example.org/", "http://localhost:8102/dev/identity", "http://127.0.0.1:1"])(
  "%s is an issuer",
  (issuerUrl) => {
    expect(checkOverride({ "auth.oauth.providers.acme": { ...acme, issuerUrl } })).toMatchObject({ ok: true });
  },
);

test("apps get the id and the name of the provider, or the id as its name", () => {
  const { displayName, ...unnamed } = acme;
  const config = renderConfiguration(mergeOverride(saved, { "auth.oauth.providers.other": unnamed }));
  expect(toClientSettings(config).enabled_oauth_providers).toEqual([
    { id: "acme", display_name: displayName },
    { id: "github" },
    { id: "other", display_name: "other" },
  ]);
});

test("the settings of published clients list the standard providers alone, and replacing them leaves the others", () => {
  const before = renderConfiguration(saved);
  expect(ProjectSettings.parse(toProjectSettings(before)).oauth_providers).toEqual([
    { provider_config_id: "github", id: "github", type: "shared" },
  ]);

  const change = overrideFromSettings({ oauth_providers: [{ id: "google", type: "shared" }] }, noId, before.auth.oauth.providers);
  const { providers } = renderConfiguration(mergeOverride(saved, change)).auth.oauth;
  expect(Object.keys(providers).sort()).toEqual(["acme", "google"]);
  expect(providers.acme).toMatchObject(acme);
});
