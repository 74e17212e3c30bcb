import { type ApplicationScope, applicationScopes } from "#contract/vocabulary/sign-in/applications.ts";
import { t } from "../locales/i18n.ts";
import type { MessageId } from "../locales/messages.ts";

/** The rights of an app with a scope of the server, in the words of users. */
const scopeTexts: Readonly<Record<ApplicationScope, MessageId>> = {
  openid: "scope.openid",
  profile: "scope.profile",
  email: "scope.email",
  teams: "scope.teams",
  offline_access: "scope.offline",
};

const isBuiltIn = (scope: string): scope is ApplicationScope => Object.hasOwn(applicationScopes, scope);

/** The rights of an app with a scope. One that the project defines has its description, or else its name. */
export const describeScope = (scope: string, description: string | null | undefined): string =>
  isBuiltIn(scope) ? t(scopeTexts[scope]) : description || scope;
