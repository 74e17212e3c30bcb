import { audit } from "../../../core/audit.ts";
import type { Db } from "../../../database/schema.ts";
import { deleteOAuthLinks } from "../../accounts/credentials/oauth-links.ts";
import { removePasskeysSteps } from "../../accounts/credentials/passkeys.ts";
import type { NoticeContext } from "../../accounts/security-notices/security-notice.ts";
import { revokeApiKeys } from "../../teams/api-keys/queries.ts";
import { removeSecondFactor } from "../../users/queries.ts";

/**
 * A statement that removes an account's passkeys, second factor and provider accounts, and revokes its API keys. Add the steps for the password, which also
 * revoke sessions and codes. It sends no notice: the reader of the address knows of the change. Lock the user first (`lockUser`).
 * Its steps `removed`, `second_factor` and `providers` yield a row for each credential.
 */
export function removeCredentialsSteps(call: NoticeContext, db: Db, userId: string) {
  const { tenancyId } = call.project;
  return removePasskeysSteps(call, db, { userId, userName: null, to: null })
    .step("second_factor", removeSecondFactor(db, tenancyId, userId))
    .step("providers", deleteOAuthLinks(db, tenancyId, userId))
    .step("api_keys_of_user", revokeApiKeys(db, tenancyId, { type: "user", ids: [userId] }, call.now))
    .also((earlier) => [
      audit(call, { event: "user.second_factor_disabled", userId }, earlier.selectFrom("second_factor")),
      audit(call, { event: "user_api_key.revoked", userId, data: { all: true } }, earlier.selectFrom("api_keys_of_user")),
      audit(call, { event: "user.sign_in_methods_changed", userId, data: { oauth: false } }, earlier.selectFrom("providers")),
    ]);
}
