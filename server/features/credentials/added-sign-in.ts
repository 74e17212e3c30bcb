import { providerName } from "#contract/providers/index.ts";
import type { Step } from "../../kernel/statement.ts";
import { type NoticeContext, type SecurityNotice, securityNoticeParts } from "../security-notices/security-notice.ts";

/**
 * Steps that record an account at a provider with which a user can now sign in, and notify the user. An attacker who had the session for a
 * moment could retain access with it.
 * @param providerId of the provider in the project's configuration
 */
export function addedSignInParts(
  call: NoticeContext,
  user: Pick<SecurityNotice, "userId" | "userName">,
  providerId: string,
): readonly Step[] {
  const { type, displayName } = call.project.config.auth.oauth.providers[providerId] ?? {};
  return securityNoticeParts(call, {
    ...user,
    event: "user.oauth_sign_in_added",
    data: { oauth_provider: providerId },
    provider: displayName ?? providerName(type ?? providerId),
  });
}
