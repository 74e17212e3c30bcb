import { ApiKeyExpired, ApiKeyNotFound, ApiKeyRevoked, WrongApiKeyType } from "#contract/errors/index.ts";
import { type ApiKeyType, apiKeyLimits } from "#contract/vocabulary/teams/api-keys.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { assertRateLimit } from "../../../rate-limits/action-limit.ts";
import { clientNetwork } from "../../../rate-limits/client-network.ts";
import { digest } from "../../../services/secrets.ts";
import { isApiKey } from "./key-format.ts";
import { type ApiKeyRow, apiKeyByHash } from "./queries.ts";

type CheckContext = Pick<Call, "db" | "serverConfig" | "background" | "origin" | "now"> & { readonly project: Project };

/**
 * Checks an API key and records its use. A text without the form of a key costs no statement, an active key one. Only unknown keys
 * are limited, so that guesses do not stop the checks of other keys.
 * @throws ApiKeyNotFound, WrongApiKeyType, ApiKeyRevoked, ApiKeyExpired, TooManyRequests
 */
export async function checkApiKey(call: CheckContext, type: ApiKeyType, value: string): Promise<ApiKeyRow> {
  const { project, db, background, now } = call;
  const { tenancyId } = project;
  if (!isApiKey(value)) throw new ApiKeyNotFound();
  const row = await apiKeyByHash(db, digest(value), { tenancyId, now });
  if (!row) {
    await assertMissAllowed(call);
    throw new ApiKeyNotFound();
  }
  const actualType = row.user_id === null ? "team" : "user";
  if (actualType !== type) throw new WrongApiKeyType({ expected_type: type, actual_type: actualType });
  if (row.revoked_at !== null) throw new ApiKeyRevoked();
  if (row.has_expired) throw new ApiKeyExpired();
  background.recordApiKeyUse({ tenancyId, id: row.id }, now);
  return row;
}

/** @throws TooManyRequests */
const assertMissAllowed = (call: CheckContext): Promise<void> =>
  assertRateLimit(call, {
    name: "api-key-miss",
    subject: clientNetwork(call.origin.ip),
    limits: apiKeyLimits.misses,
    reason: "Too many unknown API keys",
  });
