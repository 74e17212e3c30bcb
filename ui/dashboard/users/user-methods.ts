import { providerName } from "#contract/vocabulary/sign-in/providers.ts";
import type { ServerUser } from "#sdk/admin.ts";
import { t } from "../../locales/i18n.ts";

/** How a user can sign in, as labels. */
export const listMethodLabels = (user: ServerUser): string[] => [
  ...(user.hasPassword ? [t("user.password")] : []),
  ...(user.otpAuthEnabled ? [t("user.codes")] : []),
  ...(user.passkeyAuthEnabled ? [t("user.passkey")] : []),
  ...user.oauthProviders.map(({ id }) => providerName(id)),
];
