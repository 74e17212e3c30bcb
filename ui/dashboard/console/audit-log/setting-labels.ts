import { t } from "../../../locales/i18n.ts";
import type { MessageId } from "../../../locales/messages.ts";

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

/** The name of a setting, or else its path. */
export function labelSetting(path: string): string {
  const label = labels[path];
  return label ? t(label) : path;
}
