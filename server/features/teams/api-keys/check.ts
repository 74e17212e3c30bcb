import { sql } from "kysely";
import type { Logger } from "pino";
import { ApiKeyExpired, ApiKeyNotFound, ApiKeyRevoked, WrongApiKeyType } from "#contract/errors/index.ts";
import { type ApiKeyType, apiKeyLimits } from "#contract/vocabulary/teams/api-keys.ts";
import type { Db } from "../../../database/schema.ts";
import type { ApiKeyMark } from "../../../kernel/background-jobs.ts";
import type { Call, Project, RootDb } from "../../../kernel/call.ts";
import { createWriteBatch } from "../../../kernel/write-batch.ts";
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
  // An error that published clients take for an invalid key. The key is valid again when the ban ends.
  if (row.user_is_banned) throw new ApiKeyRevoked();
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

/** Marks per statement, so that no statement holds its locks for long. */
const batchSize = 1000;

type TimedMark = ApiKeyMark & { readonly at: Date };

/** Records the last use of API keys, in batches. */
export function createApiKeyUseRecorder(db: RootDb, log: Logger) {
  const write = async (marks: readonly TimedMark[]) => {
    for (let from = 0; from < marks.length; from += batchSize) await updateLastUses(db, marks.slice(from, from + batchSize));
  };
  const { put, flush, stop } = createWriteBatch<TimedMark>(write, log, "uses of API keys could not be recorded");
  return { record: (mark: ApiKeyMark, at: Date) => put(`${mark.tenancyId} ${mark.id}`, { at, ...mark }), flush, stop };
}

/** Never to an earlier time. A row that another transaction has locked is skipped: a mark is not worth a wait. */
const updateLastUses = (db: Db, marks: readonly TimedMark[]) =>
  sql`UPDATE api_keys k SET last_used_at = greatest(k.last_used_at, v.at)
    FROM (SELECT f.tenancy_id, f.id, m.at
      FROM unnest(${marks.map((mark) => mark.tenancyId)}::uuid[], ${marks.map((mark) => mark.id)}::uuid[],
        ${marks.map((mark) => mark.at)}::timestamptz[]) AS m (tenancy_id, id, at)
      JOIN api_keys f ON f.tenancy_id = m.tenancy_id AND f.id = m.id FOR NO KEY UPDATE OF f SKIP LOCKED) AS v
    WHERE k.tenancy_id = v.tenancy_id AND k.id = v.id`.execute(db);
