import { t } from "../../../locales/i18n.ts";
import type { MessageId } from "../../../locales/messages.ts";
import { settingWords } from "./setting-words.ts";

/** Names of settings, as their pages have them. */
const labels: Readonly<Record<string, MessageId>> = {
  "auth.anonymous.allowSignUp": "methods.anonymous",
  "auth.password.allowSignIn": "methods.password",
  "auth.password.refuseBreached": "methods.rejectBreached",
  "auth.password.requireChangeOfBreached": "methods.requireChange",
  "auth.otp.allowSignIn": "methods.otp",
  "auth.passkey.allowSignIn": "methods.passkey",
  "auth.passkey.createAfterPassword": "methods.passkeyUpgrade",
  "auth.sessions.rotateRefreshTokens": "methods.rotate",
  "auth.sessions.requireRecentSignIn": "methods.recentSignIn",
  "auth.sessions.notifyNewDevice": "methods.newDevice",
  "onboarding.requireEmailVerification": "methods.verifiedEmail",
  "teams.createPersonalTeamOnSignUp": "settings.personalTeam",
  "teams.allowClientTeamCreation": "settings.teamCreation",
  "users.allowClientUserDeletion": "settings.userDeletion",
  "apiKeys.enabled.user": "settings.userKeys",
  "apiKeys.enabled.team": "settings.teamKeys",
  "domains.allowLocalhost": "domains.localhost",
};

/** Parts of a path whose next part is a key that developers choose, such as a product's id. */
const keyed: ReadonlySet<string> = new Set([
  ...["rbac.permissions", "rbac.permissions.*.containedPermissionIds", "apps.installed", "domains.trustedDomains"],
  ...["rbac.defaultPermissions.teamCreator", "rbac.defaultPermissions.teamMember", "rbac.defaultPermissions.signUp"],
  ...["auth.signUp.rules", "auth.claims", "auth.oauth.providers", "emails.themes", "emails.templates"],
  ...["payments.catalogs", "payments.items", "payments.products", "payments.products.*.isAddOnTo", "payments.products.*.prices"],
  ...[
    "payments.products.*.includedItems",
    "dataVault.stores",
    "oauthServer.scopes",
    "oauthServer.resources",
    "oauthServer.resources.*.scopes",
    "oauthServer.resources.*.applications",
    "sourceOfTruth.connectionStrings",
  ],
]);

/** The words of a path, such as "Payments › Products › pro › Name". Keys of developers, and parts of a later version, are as they are. */
function wordPath(path: string): string[] {
  let pattern = "";
  return path.split(".").map((part) => {
    const isKey = keyed.has(pattern);
    pattern = `${pattern}${pattern === "" ? "" : "."}${isKey ? "*" : part}`;
    const word = isKey || !Object.hasOwn(settingWords, part) ? undefined : settingWords[part];
    return word ? t(word) : part;
  });
}

/** The name of a setting: that of its page, or else the words of its path. */
export function labelSetting(path: string): string {
  const label = Object.hasOwn(labels, path) ? labels[path] : undefined;
  return label ? t(label) : wordPath(path).join(" › ");
}
