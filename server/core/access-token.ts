import {
  AccessTokenExpired,
  AdminAccessTokenExpired,
  AnonymousAuthenticationNotAllowed,
  InvalidProjectForAccessToken,
  InvalidProjectForAdminAccessToken,
  UnparsableAccessToken,
  UnparsableAdminAccessToken,
} from "#contract/errors/index.ts";
import type { ApiError } from "#contract/kernel/error.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import type { Tokens, VerifiedToken } from "../services/tokens.ts";

/**
 * The claims of a user's access token for that project and branch.
 * @throws UnparsableAccessToken, AccessTokenExpired, InvalidProjectForAccessToken, AnonymousAuthenticationNotAllowed
 */
export function verifyUserToken(
  tokens: Tokens,
  value: string,
  { projectId, branchId, allowAnonymous }: { projectId: string; branchId: string; allowAnonymous: boolean },
): VerifiedToken {
  const verification = tokens.verify(value);
  if (!verification.ok && verification.reason === "unparsable") throw new UnparsableAccessToken();
  const { token } = verification;
  if (!verification.ok) throw new AccessTokenExpired({ expired_at_millis: token.exp * 1000 });
  if (token.project_id !== projectId) {
    throw new InvalidProjectForAccessToken({ expected_project_id: projectId, actual_project_id: token.project_id });
  }
  if (token.branch_id !== branchId) throw new UnparsableAccessToken();
  if (token.is_anonymous && !allowAnonymous) throw new AnonymousAuthenticationNotAllowed();
  return token;
}

/**
 * The claims of a developer's access token, which proves an admin; or its error. The wire protocol, section 1.3, checks the
 * project first, so the caller throws the error after that.
 */
export function verifyAdminToken(tokens: Tokens, value: string): VerifiedToken | ApiError {
  const verification = tokens.verify(value);
  if (!verification.ok && verification.reason === "unparsable") return new UnparsableAdminAccessToken();
  const { token } = verification;
  if (!verification.ok) return new AdminAccessTokenExpired({ expired_at_millis: token.exp * 1000 });
  if (token.is_anonymous) return new UnparsableAdminAccessToken();
  if (token.project_id !== internalProjectId) return new InvalidProjectForAdminAccessToken();
  return token;
}
