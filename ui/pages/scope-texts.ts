import type { ApplicationScope } from "#contract/vocabulary/sign-in/applications.ts";
import type { MessageId } from "../locales/messages.ts";

/** The rights of an app with a scope, in the words of users. */
export const scopeTexts: Readonly<Record<ApplicationScope, MessageId>> = {
  openid: "scope.openid",
  profile: "scope.profile",
  email: "scope.email",
  offline_access: "scope.offline",
};
