import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ProjectSettings, ProjectSettingsChange } from "../entities/projects/project.ts";
import { providerIds } from "../vocabulary/sign-in/providers.ts";
import { systemPermissions } from "../vocabulary/teams/permissions.ts";
import { diffConfigs } from "./diff.ts";
import { newProjectOverride } from "./new-project.ts";
import { checkOverride, mergeOverride, type Override } from "./override.ts";
import { isPermission } from "./permissions.ts";
import { renderConfiguration } from "./render.ts";
import { overrideFromSettings, toClientSettings, toProjectSettings } from "./settings.ts";
import { newProjectSettings } from "./testing/new-project-settings.ts";
import { anyOverride } from "./testing/override-arbitraries.ts";
import type { ProjectConfig } from "./tree.ts";

const counter = () => {
  let count = 0;
  return () => `id-${count++}`;
};

test("a new project has the settings of the wire protocol", () => {
  expect(toProjectSettings(renderConfiguration(newProjectOverride()))).toStrictEqual(newProjectSettings);
  const { rbac, apps } = renderConfiguration(newProjectOverride());
  const contained = (id: string) => Object.keys(rbac.permissions[id]?.containedPermissionIds ?? {}).sort();
  expect(contained("team_member")).toEqual(["$invite_members", "$read_members"]);
  expect(contained("team_admin")).toEqual([...systemPermissions].sort());
  expect(apps.installed).toEqual({
    authentication: { enabled: true },
    emails: { enabled: true },
    "launch-checklist": { enabled: true },
  });
});

describe("settings of a configuration", () => {
  const config = renderConfiguration({
    "auth.oauth.providers": {
      own: { type: "google", allowSignIn: true, isShared: false, clientId: "id", clientSecret: "secret" },
      github: { type: "github", allowSignIn: true },
      spotify: { type: "spotify" },
      broken: { allowSignIn: true },
    },
    "domains.trustedDomains": {
      b: { baseUrl: "https://b.example.org" },
      a: { baseUrl: "https://a.example.org", handlerPath: "/pages" },
      none: {},
    },
    "emails.server": { isShared: false, host: "mail.example.org", port: 25 },
    "rbac.permissions": { seen: { scope: "team" }, owned: { scope: "project" } },
    "rbac.defaultPermissions": {
      teamCreator: { seen: true, gone: true, $read_members: true, owned: true },
      signUp: { owned: true, seen: true, $read_members: true },
    },
  });

  test("providers contain only those with a type that allow sign-in, sorted", () => {
    expect(toProjectSettings(config).oauth_providers).toStrictEqual([
      { provider_config_id: "github", id: "github", type: "shared" },
      { provider_config_id: "own", id: "google", type: "standard", client_id: "id", client_secret: "secret" },
    ]);
    expect(toProjectSettings(config).enabled_oauth_providers).toEqual([{ id: "github" }, { id: "own" }]);
  });

  test("domains are sorted, without those that have no URL", () => {
    expect(toProjectSettings(config).domains).toEqual([
      { domain: "https://a.example.org", handler_path: "/pages" },
      { domain: "https://b.example.org", handler_path: "/handler" },
    ]);
  });

  test("a mail server has every field", () => {
    expect(toProjectSettings(config).email_config).toEqual({
      type: "standard",
      host: "mail.example.org",
      port: 25,
      username: "",
      password: "",
      sender_name: "",
      sender_email: "",
    });
  });

  test("default permissions without a definition in their scope are omitted", () => {
    const { team_creator_default_permissions: creator, user_default_permissions: user } = toProjectSettings(config);
    expect([creator, user]).toEqual([[{ id: "$read_members" }, { id: "seen" }], [{ id: "owned" }]]);
  });

  test("the client view is a subset of the admin view", () => {
    const admin = toProjectSettings(config);
    const client = toClientSettings(config);
    // Administrators read the other two in the configuration.
    const { sign_up_mode: mode, passkey_upgrade_enabled: hasUpgrade, ...shared } = client;
    expect([mode, hasUpgrade]).toEqual(["open", false]);
    expect(admin).toMatchObject(shared);
    expect(Object.keys(client).sort()).toEqual(
      [
        "allow_team_api_keys",
        "allow_user_api_keys",
        "client_team_creation_enabled",
        "client_user_deletion_enabled",
        "credential_enabled",
        "domains",
        "enabled_oauth_providers",
        "magic_link_enabled",
        "passkey_enabled",
        "passkey_upgrade_enabled",
        "sign_up_enabled",
        "sign_up_mode",
      ].sort(),
    );
  });
});

test.each<[string, ProjectSettingsChange, Override]>([
  ["nothing", {}, {}],
  ["a boolean setting", { magic_link_enabled: true }, { "auth.otp.allowSignIn": true }],
  [
    "providers",
    {
      oauth_providers: [
        { id: "github", type: "standard", client_id: "a", client_secret: "b" },
        { id: "google", type: "shared" },
      ],
    },
    {
      "auth.oauth.providers": {
        github: { type: "github", allowSignIn: true, allowConnectedAccounts: true, isShared: false, clientId: "a", clientSecret: "b" },
        google: { type: "google", allowSignIn: true, allowConnectedAccounts: true, isShared: true },
      },
    },
  ],
  [
    "domains",
    { domains: [{ domain: "https://a.org", handler_path: "/h" }] },
    { "domains.trustedDomains": { "id-0": { baseUrl: "https://a.org", handlerPath: "/h" } } },
  ],
  ["the shared mail server", { email_config: { type: "shared" } }, { "emails.server": { isShared: true } }],
  ["default permissions", { user_default_permissions: [{ id: "a" }] }, { "rbac.defaultPermissions.signUp": { a: true } }],
])("the setting for %s becomes its configuration key", (_, change, override) => {
  expect(overrideFromSettings(change, counter())).toStrictEqual(override);
});

const text = fc.constantFrom("a", "Ada's shop", "ß".repeat(200));
const origin = fc.constantFrom("shared" as const, "standard" as const);
const provider = fc
  .record({ id: fc.constantFrom(...providerIds), type: origin, client_id: text, client_secret: text, microsoft_tenant_id: text })
  .map(({ id, type, ...keys }) => (type === "shared" ? { id, type } : { id, type, ...keys }));
const mailServer = fc
  .record({
    type: origin,
    host: text,
    port: fc.nat(65_535),
    username: text,
    password: text,
    sender_name: text,
    sender_email: fc.constant("ada@example.org"),
  })
  .map((server) => (server.type === "shared" ? { type: server.type } : server));
const domain = fc.record({
  domain: fc.constantFrom("https://a.example.org", "http://localhost:3000", "https://**.example.org"),
  handler_path: fc.constantFrom("/", "/handler", "/pages/auth"),
});

/** Any change of a project's settings that its configuration can hold. */
function anyChange(config: ProjectConfig): fc.Arbitrary<ProjectSettingsChange> {
  const permissions = (scope: "team" | "project") =>
    fc
      .subarray([...systemPermissions, ...Object.keys(config.rbac.permissions), "gone"].filter((id) => isPermission(config, scope, id)))
      .map((ids) => ids.map((id) => ({ id })));
  const switches = Object.entries(ProjectSettings.shape).filter(([, { type }]) => type === "boolean");
  type Switch = { [K in keyof ProjectSettings]: ProjectSettings[K] extends boolean ? K : never }[keyof ProjectSettings];
  const fields: { [K in keyof ProjectSettingsChange]-?: fc.Arbitrary<NonNullable<ProjectSettingsChange[K]>> } = {
    ...(Object.fromEntries(switches.map(([field]) => [field, fc.boolean()])) as Record<Switch, fc.Arbitrary<boolean>>),
    oauth_account_merge_strategy: fc.constantFrom("link_method", "raise_error", "allow_duplicates"),
    oauth_providers: fc.uniqueArray(provider, { selector: ({ id }) => id, maxLength: 3 }),
    domains: fc.array(domain, { maxLength: 3 }),
    email_config: mailServer,
    email_theme: fc.constantFrom(...Object.keys(config.emails.themes)),
    team_creator_default_permissions: permissions("team"),
    team_member_default_permissions: permissions("team"),
    user_default_permissions: permissions("project"),
  };
  return fc.record(fields, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<ProjectSettingsChange>;
}

const sorted = <T>(list: readonly T[], key: (item: T) => string) =>
  [...list].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));

/** The settings that are expected after a change. */
function expectedSettings(before: ProjectSettings, change: ProjectSettingsChange): ProjectSettings {
  const { oauth_providers: providers = [], domains = [], ...rest } = change;
  const replaced: object[] = [rest];
  if (change.oauth_providers) {
    const views = sorted(providers, ({ id }) => id).map((submitted) => ({ provider_config_id: submitted.id, ...submitted }));
    replaced.push({ oauth_providers: views, enabled_oauth_providers: views.map(({ id }) => ({ id })) });
  }
  if (change.domains) replaced.push({ domains: sorted(domains, (item) => `${item.domain} ${item.handler_path}`) });
  for (const field of ["team_creator_default_permissions", "team_member_default_permissions", "user_default_permissions"] as const)
    if (change[field]) replaced.push({ [field]: sorted(change[field], ({ id }) => id) });
  return Object.assign({}, before, ...replaced);
}

test("any settings change is read back as submitted without other changes", () => {
  const permissions: Override = { "rbac.permissions.seen": { scope: "team" }, "rbac.permissions.owned": { scope: "project" } };
  const cases = fc
    .array(anyOverride, { maxLength: 4 })
    .map((list) => [...list, permissions].reduce(mergeOverride, {}))
    .chain((saved) => fc.tuple(fc.constant(saved), anyChange(renderConfiguration(saved))));
  fc.assert(
    fc.property(cases, ([saved, change]) => {
      expect(ProjectSettingsChange.parse(change)).toEqual(change);
      const before = renderConfiguration(saved);
      const override = overrideFromSettings(change, counter());
      expect(checkOverride(override)).toStrictEqual({ ok: true, override });
      const after = renderConfiguration(mergeOverride(saved, override));

      expect(toProjectSettings(after)).toEqual(expectedSettings(toProjectSettings(before), change));
      expect(ProjectSettings.parse(toProjectSettings(after))).toEqual(toProjectSettings(after));
      const unplanned = diffConfigs(before, after).filter(
        ({ path }) => !Object.keys(override).some((set) => `${path}.`.startsWith(`${set}.`)),
      );
      expect(unplanned).toEqual([]);
    }),
  );
});

test("applying a change twice has the effect of one", () => {
  fc.assert(
    fc.property(anyChange(renderConfiguration(newProjectOverride())), (change) => {
      const once = mergeOverride(newProjectOverride(), overrideFromSettings(change, counter()));
      const twice = mergeOverride(once, overrideFromSettings(change, counter()));
      expect(renderConfiguration(twice)).toStrictEqual(renderConfiguration(once));
    }),
  );
});
