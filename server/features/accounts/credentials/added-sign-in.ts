import { providerName } from "#contract/vocabulary/sign-in/providers.ts";
import type { Step } from "../../../kernel/statement.ts";
import { type NoticeContext, type SecurityNotice, securityNoticeSteps } from "../security-notices/security-notice.ts";

/**
 * Steps that record an account at a provider with which a user can now sign in, and notify the user. An attacker who had the session for a
 * moment could retain access with it.
 * @param providerId of the provider in the project's configuration
 */
export function addedSignInSteps(
  call: NoticeContext,
  user: Pick<SecurityNotice, "userId" | "userName">,
  providerId: string,
): readonly Step[] {
  return securityNoticeSteps(call, {
    ...user,
    event: "user.oauth_sign_in_added",
    data: { oauth_provider: providerId },
    provider: nameOfProvider(call, providerId),
  });
}

/** Steps that record an account at a provider that no longer signs in, and notify the user. */
export function removedSignInSteps(
  call: NoticeContext,
  user: Pick<SecurityNotice, "userId" | "userName">,
  providerId: string,
): readonly Step[] {
  return securityNoticeSteps(call, {
    ...user,
    event: "user.sign_in_methods_changed",
    data: { oauth_provider: providerId, oauth: false },
    provider: nameOfProvider(call, providerId),
  });
}

function nameOfProvider({ project }: NoticeContext, providerId: string): string {
  const { type, displayName } = project.config.auth.oauth.providers[providerId] ?? {};
  return displayName ?? providerName(type ?? providerId);
}
