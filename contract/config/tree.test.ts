import { expect, test } from "vitest";
import { builtInTemplates } from "./built-in-templates.ts";
import { builtInThemes, lightThemeId } from "./built-in-themes.ts";
import { renderConfiguration } from "./render.ts";
import { candidates, leaves } from "./testing/override-arbitraries.ts";
import { Configuration } from "./tree.ts";

const none = undefined;
const ofKey = "the key";
const prices = (currency: string) => [`payments.products.*.prices.*.${currency}`, "branch", none] as const;

// Wire protocol, section 4.4: the table of every key. `*` is the key of a record.
const table: readonly (readonly [path: string, level: string, defaultValue: unknown])[] = [
  ["rbac.permissions.*.description", "branch", none],
  ["rbac.permissions.*.scope", "branch", none],
  ["rbac.permissions.*.containedPermissionIds.*", "branch", none],
  ["rbac.defaultPermissions.teamCreator.*", "branch", none],
  ["rbac.defaultPermissions.teamMember.*", "branch", none],
  ["rbac.defaultPermissions.signUp.*", "branch", none],
  ["apiKeys.enabled.team", "branch", false],
  ["apiKeys.enabled.user", "branch", false],
  ["apps.installed.*.enabled", "branch", false],
  ["teams.createPersonalTeamOnSignUp", "branch", false],
  ["teams.invitationsBoundToAddress", "branch", false],
  ["teams.allowClientTeamCreation", "branch", false],
  ["users.allowClientUserDeletion", "branch", false],
  ["domains.allowLocalhost", "branch", false],
  ["domains.trustedDomains.*.baseUrl", "environment", none],
  ["domains.trustedDomains.*.handlerPath", "environment", "/handler"],
  ["auth.allowSignUp", "branch", true],
  ["auth.password.allowSignIn", "branch", false],
  ["auth.otp.allowSignIn", "branch", false],
  ["auth.passkey.allowSignIn", "branch", false],
  ["auth.passkey.createAfterPassword", "branch", false],
  ["auth.oauth.accountMergeStrategy", "branch", "link_method"],
  ["auth.oauth.providers.*.type", "branch", none],
  ["auth.oauth.providers.*.allowSignIn", "branch", false],
  ["auth.oauth.providers.*.allowConnectedAccounts", "branch", false],
  ["auth.oauth.providers.*.isShared", "environment", true],
  ["auth.oauth.providers.*.clientId", "environment", none],
  ["auth.oauth.providers.*.clientSecret", "environment", none],
  ["auth.oauth.providers.*.facebookConfigId", "environment", none],
  ["auth.oauth.providers.*.microsoftTenantId", "environment", none],
  ["auth.oauth.providers.*.issuerUrl", "environment", none],
  ["auth.oauth.providers.*.displayName", "branch", none],
  ["auth.oauth.providers.*.scopes", "branch", none],
  ["auth.oauth.providers.*.idTokenAudiences", "branch", none],
  ["auth.oauth.providers.*.allowIdTokensWithoutNonce", "branch", none],
  ["emails.selectedThemeId", "branch", "1df07ae6-abf3-4a40-83a5-a1a2cbe336ac"],
  ["emails.themes.*.displayName", "branch", none],
  ["emails.themes.*.tsxSource", "branch", none],
  ["emails.templates.*.displayName", "branch", none],
  ["emails.templates.*.tsxSource", "branch", none],
  ["emails.templates.*.themeId", "branch", none],
  ["emails.server.isShared", "environment", true],
  ["emails.server.provider", "environment", "smtp"],
  ["emails.server.host", "environment", none],
  ["emails.server.port", "environment", none],
  ["emails.server.username", "environment", none],
  ["emails.server.password", "environment", none],
  ["emails.server.senderName", "environment", none],
  ["emails.server.senderEmail", "environment", none],
  ["payments.testMode", "branch", true],
  ["payments.autoPay.interval", "branch", none],
  ["payments.catalogs.*.displayName", "branch", none],
  ["payments.items.*.displayName", "branch", ofKey],
  ["payments.items.*.customerType", "branch", "user"],
  ["payments.products.*.displayName", "branch", ofKey],
  ["payments.products.*.catalogId", "branch", none],
  ["payments.products.*.isAddOnTo.*", "branch", none],
  ["payments.products.*.customerType", "branch", "user"],
  ["payments.products.*.freeTrial", "branch", none],
  ["payments.products.*.serverOnly", "branch", false],
  ["payments.products.*.stackable", "branch", none],
  ...["USD", "EUR", "GBP", "JPY", "INR", "AUD", "CAD"].map(prices),
  ["payments.products.*.prices.*.interval", "branch", none],
  ["payments.products.*.prices.*.serverOnly", "branch", false],
  ["payments.products.*.prices.*.freeTrial", "branch", none],
  ["payments.products.*.includedItems.*.quantity", "branch", 0],
  ["payments.products.*.includedItems.*.repeat", "branch", "never"],
  ["payments.products.*.includedItems.*.expires", "branch", "when-repeated"],
  ["dataVault.stores.*.displayName", "branch", "Vault"],
  // In addition to those of the wire protocol.
  ["onboarding.requireEmailVerification", "branch", false],
  ["oauthServer.isEnabled", "branch", false],
  ["oauthServer.registration", "branch", "off"],
  ["oauthServer.scopes.*.description", "branch", none],
  ["oauthServer.scopes.*.permission", "branch", none],
  ["oauthServer.resources.*.displayName", "branch", ofKey],
  ["oauthServer.resources.*.identifier", "environment", none],
  ["oauthServer.resources.*.scopes.*", "branch", none],
  ["oauthServer.resources.*.applications.*", "branch", none],
  ["oauthServer.resources.*.tokenFormat", "branch", "jwt"],
  ["oauthServer.resources.*.lifetimeMillis", "branch", 600_000],
  ["auth.signUp.mode", "branch", "open"],
  ["auth.signUp.rules.*.priority", "branch", 0],
  ["auth.signUp.rules.*.enabled", "branch", true],
  ["auth.signUp.rules.*.disposable", "branch", false],
  ["auth.signUp.rules.*.outcome", "branch", "reject"],
  ...["addressPattern", "domains", "countries", "methods", "providers", "message"].map(
    (key) => [`auth.signUp.rules.*.${key}`, "branch", none] as const,
  ),
  ["auth.bots.mode", "branch", "off"],
  ["auth.bots.provider", "branch", "proof-of-work"],
  ["auth.bots.siteKey", "branch", none],
  ["auth.bots.secretKey", "environment", none],
  ["auth.anonymous.allowSignUp", "branch", true],
  ["auth.signUp.hook.url", "environment", none],
  ["auth.signUp.hook.secret", "environment", none],
  ["auth.signUp.hook.onSignUp", "branch", true],
  ["auth.signUp.hook.onSignIn", "branch", false],
  ["auth.signUp.hook.failure", "branch", "closed"],
  ["auth.migration.url", "environment", none],
  ["auth.migration.secret", "environment", none],
  ["auth.password.refuseBreached", "branch", false],
  ["auth.password.requireChangeOfBreached", "branch", false],
  ["auth.sessions.rotateRefreshTokens", "branch", false],
  ["auth.sessions.requireRecentSignIn", "branch", false],
  ["auth.sessions.notifyNewDevice", "branch", false],
  ["auth.sessions.impersonationMaxMillis", "branch", none],
  ["auth.sessions.lifetimeMillis", "branch", none],
  ["auth.sessions.idleMillis", "branch", none],
  ["auth.sessions.maxPerUser", "branch", none],
  ["auth.claims.*", "branch", none],
  ["rateLimits.factor", "environment", 1],
  ...["home", "afterSignIn", "afterSignUp", "afterSignOut"].map((page) => [`urls.${page}`, "environment", none] as const),
  ...[
    "logoLight",
    "logoDark",
    "logoLightWide",
    "logoDarkWide",
    "accent",
    "background",
    "favicon",
    "termsUrl",
    "privacyUrl",
    "termsVersion",
  ].map((key) => [`brand.${key}`, "branch", none] as const),
  ["brand.radius", "branch", 8],
  ["brand.typeface", "branch", "system"],
  ["brand.poweredBy", "branch", true],
  ["sourceOfTruth.type", "project", "hosted"],
  ["sourceOfTruth.connectionStrings.*", "project", none],
  ["sourceOfTruth.connectionString", "project", none],
];

test("the configuration has exactly these keys with level and default", () => {
  const found = leaves().map(([path, { level, defaultValue, defaultsToKey }]) => [path, level, defaultsToKey ? ofKey : defaultValue]);
  expect(new Map(found.map(([path, ...rest]) => [path, rest]))).toEqual(new Map(table.map(([path, ...rest]) => [path, rest])));
  expect(found).toHaveLength(table.length);
});

test("exactly these keys are secret, and every key has a description", () => {
  const secrets = leaves().filter(([, { secret }]) => secret);
  expect(secrets.map(([path]) => path)).toEqual([
    "auth.signUp.hook.secret",
    "auth.migration.secret",
    "auth.oauth.providers.*.clientSecret",
    "auth.bots.secretKey",
    "emails.server.password",
  ]);
  expect(leaves().filter(([, { description }]) => !description)).toEqual([]);
});

test("the property tests generate a value for every key, except for those that are not supported", () => {
  const without = leaves().filter(([, leaf]) => candidates(leaf).length === 0);
  expect(without.map(([path]) => path)).toEqual([
    "auth.allowSignUp",
    "payments.autoPay.interval",
    "sourceOfTruth.type",
    "sourceOfTruth.connectionStrings.*",
    "sourceOfTruth.connectionString",
  ]);
});

test("a new configuration has the order of the wire protocol, with additions last", () => {
  const config = renderConfiguration();
  const order =
    "rbac apiKeys apps teams users onboarding domains auth emails payments dataVault sourceOfTruth rateLimits urls brand oauthServer";
  expect(Object.keys(config).join(" ")).toBe(order);
  expect(config).toMatchObject({
    rbac: { permissions: {}, defaultPermissions: { teamCreator: {}, teamMember: {}, signUp: {} } },
    apps: { installed: {} },
    domains: { trustedDomains: {} },
    emails: {
      selectedThemeId: lightThemeId,
      themes: builtInThemes,
      templates: builtInTemplates,
      server: { isShared: true, provider: "smtp" },
    },
    payments: { testMode: true, catalogs: {}, items: {}, products: {} },
    dataVault: { stores: {} },
    sourceOfTruth: { type: "hosted" },
  });
});

test("keys with neither value nor default are absent", () => {
  const config = renderConfiguration({ "payments.products.pro": {}, "auth.oauth.providers.google": {}, "domains.trustedDomains.a": {} });
  expect(config.payments).not.toHaveProperty("autoPay");
  expect(config.payments.products.pro).toEqual({
    displayName: "pro",
    isAddOnTo: false,
    customerType: "user",
    serverOnly: false,
    prices: {},
    includedItems: {},
  });
  expect(config.auth.oauth.providers.google).toStrictEqual({ allowSignIn: false, allowConnectedAccounts: false, isShared: true });
  expect(config.domains.trustedDomains.a).toStrictEqual({ handlerPath: "/handler" });
  expect(config.emails.server).toStrictEqual({ isShared: true, provider: "smtp" });
});

test("the defaults of the schema equal the rendered ones", () => {
  expect(Configuration.parse({})).toStrictEqual(renderConfiguration());
});
