import { apiEffects } from "./api-effects.ts";
import { botEffects } from "./bot-effects.ts";
import { brandEffects } from "./brand-effects.ts";
import { paymentEffects } from "./payment-effects.ts";
import { sessionEffects } from "./session-effects.ts";
import type { SettingEffect } from "./setting-effect.ts";
import { signUpEffects } from "./sign-up-effects.ts";

const providerSettings = "server/features/accounts/credentials/provider-settings.ts";
const idTokenTests = "server/features/sign-in/oauth/id-token.test.ts";
const idTokenAudience = [idTokenTests, "a provider without audiences accepts no ID token"] as const;
const idTokenNonce = [idTokenTests, "a project may accept tokens without a nonce"] as const;
const customProvider = [
  "server/features/sign-in/oauth/custom-oidc.test.ts",
  "a new user signs up with a verified address, and the account is linked under the id of the provider",
] as const;
const mailServer = {
  reader: "server/features/emails/mail-server.ts",
  test: [
    "server/features/emails/send.test.ts",
    "an e-mail of HTML goes to its users over the project's own mail server, with TLS and its password",
  ],
} as const satisfies SettingEffect;
const gradualMigration = [
  "server/features/sign-in/password/gradual-migration.test.ts",
  "a user of the old system moves at the first sign-in by a signed call, and stays",
] as const;
const authorize = "server/http/authorize.ts";
const targets = {
  reader: "server/app.ts",
  uses: "pageTargets",
  test: ["contract/config/page-targets.test.ts", "each target can be set and defaults to home"],
} as const satisfies SettingEffect;
const templates = ["server/features/emails/sources/email-sources.test.ts", "lists, creates and changes templates"] as const;
const themes = ["server/features/emails/sources/email-sources.test.ts", "lists, creates and changes themes"] as const;

/** The paths of settings that can be read and not set: the server refuses each value but the default. */
export const unsupportedSettings: readonly string[] = [
  "payments.autoPay.interval",
  "sourceOfTruth.type",
  "sourceOfTruth.connectionStrings.*",
  "sourceOfTruth.connectionString",
];

/** The effect of every other setting, by its path in docs/settings.md. */
export const settingEffects: Readonly<Record<string, SettingEffect>> = {
  "rbac.permissions.*.description": {
    reader: "server/features/teams/permissions/definitions.ts",
    test: [
      "server/features/teams/permissions/definitions.test.ts",
      "a definition is created, listed by id with the system permissions, read, changed and deleted",
    ],
  },
  "rbac.permissions.*.scope": {
    reader: "server/features/teams/permissions/change-grants.ts",
    test: ["server/features/teams/permissions/grants.test.ts", "an unknown permission cannot be granted, nor one of the other scope"],
  },
  "rbac.permissions.*.containedPermissionIds.*": {
    reader: authorize,
    uses: "containedPermissions",
    test: [
      "server/features/teams/permissions/grants.test.ts",
      "a list contains what granted permissions contain, each once, unless it is not recursive",
    ],
  },
  "rbac.defaultPermissions.teamCreator.*": {
    reader: "server/features/teams/create.ts",
    uses: '"teamCreator"',
    test: ["server/features/teams/teams.test.ts", "gives its creator the existing default permissions of the team scope"],
  },
  "rbac.defaultPermissions.teamMember.*": {
    reader: "server/features/teams/membership-handlers.ts",
    uses: '"teamMember"',
    test: ["server/features/teams/team-members.test.ts", "grants the existing default permissions of the team scope"],
  },
  "rbac.defaultPermissions.signUp.*": {
    reader: "server/features/users/insert.ts",
    uses: '"signUp"',
    test: ["server/features/teams/personal-team.test.ts", "has the existing default permissions of the project scope"],
  },
  "apiKeys.enabled.team": {
    reader: "contract/routes/teams/team-api-keys.ts",
    uses: "allow_team_api_keys",
    test: ["server/features/teams/api-keys/api-keys.test.ts", "while the project's switch is off, for every access type"],
  },
  "apiKeys.enabled.user": {
    reader: "contract/routes/teams/user-api-keys.ts",
    uses: "allow_user_api_keys",
    test: ["server/features/teams/api-keys/api-keys.test.ts", "while the project's switch is off, for every access type"],
  },
  "apps.installed.*.enabled": {
    reader: "ui/dashboard/app-pages.ts",
    test: ["ui/e2e/settings.browser.test.ts", "a page that the project does not use leaves the navigation, and returns"],
  },
  "teams.createPersonalTeamOnSignUp": {
    reader: "server/features/teams/personal-team.ts",
    test: ["server/features/sign-in/anonymous-sign-up.test.ts", "without personal teams in the project, an anonymous user has none"],
  },
  "teams.allowClientTeamCreation": {
    reader: "contract/routes/teams/teams.ts",
    uses: "client_team_creation_enabled",
    test: ["server/compatibility/teams.test.ts", "creating a team fails if the project forbids it to clients"],
  },
  "teams.invitationsBoundToAddress": {
    reader: "server/features/teams/invitations/handlers.ts",
    test: ["server/features/teams/invitations/invitation-rights.test.ts", "without the setting, accepting verifies nothing"],
  },
  "users.allowClientUserDeletion": {
    reader: "contract/routes/users/users.ts",
    uses: "client_user_deletion_enabled",
    test: ["server/security-tests/users.test.ts", "a client deletes its own user only if the project allows it, which ends the session"],
  },
  "domains.allowLocalhost": {
    reader: "server/features/projects/trusted-redirects.ts",
    test: [
      "server/features/sign-in/password/reset.test.ts",
      "an untrusted callback URL is rejected for all addresses without an e-mail (PWD-11)",
    ],
  },
  "domains.trustedDomains.*.baseUrl": {
    reader: "server/features/projects/trusted-redirects.ts",
    uses: "baseUrls",
    test: ["server/security-tests/configuration.test.ts", "a stored pattern that is too broad matches no host"],
  },
  "domains.trustedDomains.*.handlerPath": {
    reader: "server/features/projects/project-row.ts",
    uses: "toClientSettings",
    test: ["server/compatibility/projects.test.ts", "updates each setting without changing others"],
  },
  ...signUpEffects,
  ...botEffects,
  "auth.allowSignUp": {
    reader: "server/features/sign-in/sign-up-policy.ts",
    test: ["server/security-tests/passwords.test.ts", "is rejected if the project disables sign-up, but servers can create users"],
  },
  "auth.password.allowSignIn": {
    reader: "server/features/sign-in/password/handlers.ts",
    test: [
      "server/security-tests/passwords.test.ts",
      "is rejected if the project disables passwords, like sign-in, also of a user whom a server created with one",
    ],
  },
  "auth.password.refuseBreached": {
    reader: "server/features/accounts/credentials/validate.ts",
    test: ["server/security-tests/common-passwords.test.ts", "a common password is rejected if the project enables the check: %s"],
  },
  "auth.password.requireChangeOfBreached": {
    reader: "server/features/sign-in/password/sign-in.ts",
    test: [
      "server/features/sign-in/password/required-change.test.ts",
      "a sign-in with a %s password is refused, and sends a link for a new one",
    ],
  },
  "auth.otp.allowSignIn": {
    reader: "server/features/sign-in/otp/handlers.ts",
    test: ["server/security-tests/users.test.ts", "of a new user are accepted where the project disables the method, and sign no one in"],
  },
  "auth.passkey.allowSignIn": {
    reader: "server/features/sign-in/passkey/sign-in.ts",
    test: ["server/features/sign-in/passkey/sign-in.test.ts", "if the project disables passkeys, the routes fail without consuming codes"],
  },
  "auth.passkey.createAfterPassword": {
    reader: "server/features/sign-in/passkey/handlers.ts",
    test: [
      "server/features/sign-in/passkey/automatic-registration.test.ts",
      "an automatic registration needs no presence, where the project creates passkeys after a sign-in with a password",
    ],
  },
  ...sessionEffects,
  "onboarding.requireEmailVerification": {
    reader: "server/features/users/list.ts",
    test: ["server/features/users/restriction.test.ts", "without one is restricted until it is verified"],
  },
  "oauthServer.registration": {
    reader: "server/features/sign-in/authorization-server/registration-handlers.ts",
    test: ["server/features/sign-in/authorization-server/registration.test.ts", "those with an access token of a service application"],
  },
  "oauthServer.isEnabled": {
    reader: "server/features/sign-in/authorization-server/issuer.ts",
    test: [
      "server/features/sign-in/authorization-server/issuer.test.ts",
      "a project that has not enabled its authorization server has no issuer",
    ],
  },
  ...apiEffects,
  "auth.anonymous.allowSignUp": {
    reader: "server/features/sign-in/sign-up.ts",
    test: [
      "server/features/sign-in/anonymous-sign-up.test.ts",
      "a project that disables anonymous users rejects them, and still accepts sign-ups",
    ],
  },
  "auth.migration.url": {
    reader: "server/features/sign-in/password/gradual-migration.ts",
    uses: "url",
    test: gradualMigration,
  },
  "auth.migration.secret": {
    reader: "server/features/sign-in/password/gradual-migration.ts",
    uses: "secret",
    test: gradualMigration,
  },
  "auth.oauth.accountMergeStrategy": {
    reader: "server/features/sign-in/oauth/decide.ts",
    test: ["server/features/sign-in/oauth/merge.test.ts", "with %s, the user's address verified %s and the provider's %s"],
  },
  "auth.oauth.providers.*.type": { reader: providerSettings, test: customProvider },
  "auth.oauth.providers.*.allowSignIn": {
    reader: providerSettings,
    test: [
      "server/features/sign-in/oauth/link.test.ts",
      "a provider for connected accounts only can be linked, and does not start a sign-in",
    ],
  },
  "auth.oauth.providers.*.allowConnectedAccounts": {
    reader: providerSettings,
    test: ["server/features/users/oauth-providers/connected-accounts.test.ts", "one that may not be a connected account is not used"],
  },
  "auth.oauth.providers.*.isShared": {
    reader: providerSettings,
    test: ["server/features/sign-in/oauth/rejected-starts.test.ts", "with shared keys where server or project is in production"],
  },
  "auth.oauth.providers.*.clientId": {
    reader: providerSettings,
    test: ["server/features/sign-in/oauth/custom-oidc.test.ts", "a provider without %s is not usable"],
  },
  "auth.oauth.providers.*.clientSecret": {
    reader: providerSettings,
    test: [
      "server/features/sign-in/oauth/custom-oidc.test.ts",
      "a wrong client secret is refused with a trace that has the words of the issuer",
    ],
  },
  "auth.oauth.providers.*.facebookConfigId": {
    reader: "server/services/oauth/dialects/social-dialects.ts",
    test: ["server/services/oauth/providers.test.ts", "the user is sent to the provider's page"],
  },
  "auth.oauth.providers.*.microsoftTenantId": {
    reader: "server/services/oauth/dialects/openid-dialects.ts",
    test: ["server/services/oauth/microsoft.test.ts", "a project that names a tenant sends its users to that tenant's pages"],
  },
  "auth.oauth.providers.*.idTokenAudiences": { reader: providerSettings, test: idTokenAudience },
  "auth.oauth.providers.*.allowIdTokensWithoutNonce": { reader: providerSettings, test: idTokenNonce },
  "auth.oauth.providers.*.issuerUrl": { reader: providerSettings, test: customProvider },
  "auth.oauth.providers.*.displayName": {
    reader: providerSettings,
    test: ["server/features/sign-in/oauth/custom-oidc.test.ts", "apps see the id and the name; replacing the standard providers leaves it"],
  },
  "auth.oauth.providers.*.scopes": {
    reader: providerSettings,
    test: ["server/services/oauth/custom-oidc.test.ts", "the scopes of the project are requested, always with openid"],
  },
  "emails.selectedThemeId": {
    reader: "server/features/emails/sources/sources.ts",
    test: [
      "server/features/emails/sources/email-sources.test.ts",
      "that are deleted are replaced by the project's theme, wherever they were selected",
    ],
  },
  "emails.themes.*.displayName": { reader: "server/features/emails/sources/themes.ts", test: themes },
  "emails.themes.*.tsxSource": { reader: "server/features/emails/sources/sources.ts", test: themes },
  "emails.templates.*.displayName": { reader: "server/features/emails/sources/template-summaries.ts", test: templates },
  "emails.templates.*.tsxSource": { reader: "server/features/emails/sources/sources.ts", test: templates },
  "emails.templates.*.themeId": { reader: "server/features/emails/sources/template-summaries.ts", test: templates },
  "emails.server.isShared": {
    reader: "server/features/emails/mail-server.ts",
    test: [
      "server/features/emails/sources/email-sources.test.ts",
      "may not change templates while the project uses the shared mail server",
    ],
  },
  "emails.server.provider": {
    reader: mailServer.reader,
    test: ["server/features/emails/mail-server.test.ts", "a mail server of Resend needs a sender only; another one also needs its host"],
  },
  ...Object.fromEntries(
    ["host", "port", "username", "password", "senderName", "senderEmail"].map((key) => [`emails.server.${key}`, mailServer]),
  ),
  ...paymentEffects,
  "dataVault.stores.*.displayName": {
    reader: "server/features/projects/data-vault/handlers.ts",
    test: [
      "ui/e2e/data-vault.browser.test.ts",
      "a developer creates a store, sees its values as hashes, and deletes a value and the store",
    ],
  },
  ...brandEffects,
  "rateLimits.factor": {
    reader: "server/http/identify.ts",
    test: ["server/security-tests/rate-table.test.ts", "`rateLimits.factor` multiplies the limits per address and key immediately"],
  },
  ...Object.fromEntries(["home", "afterSignIn", "afterSignUp", "afterSignOut"].map((key) => [`urls.${key}`, targets])),
};
