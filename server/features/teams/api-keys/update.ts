import { sql } from "kysely";
import type { AuditData } from "#contract/entities/console/audit-data.ts";
import { ApiKeyNotFound } from "#contract/errors/index.ts";
import { type AuditContext, audit } from "../../../core/audit.ts";
import type { Db } from "../../../database/schema.ts";
import { type ApiKeyChange, type ApiKeyId, type ApiKeyRow, updateApiKey } from "./queries.ts";

/** The input of a change; `expiresAt` is the time in ISO 8601. */
interface ApiKeyChangeInput {
  readonly description?: string | undefined;
  readonly expires_at_millis?: number | null | undefined;
  readonly expiresAt?: string | null | undefined;
  readonly revoked?: true | undefined;
}

/** Changes or revokes an API key. Revoking again keeps the first time of revocation. @throws ApiKeyNotFound */
export async function changeApiKey(call: AuditContext & { readonly db: Db }, key: ApiKeyId, input: ApiKeyChangeInput): Promise<ApiKeyRow> {
  const { description, expires_at_millis: expiresAt = input.expiresAt, revoked } = input;
  const expires_at = expiresAt == null ? expiresAt : new Date(expiresAt);
  const [row] = await changeApiKeySteps(call, call.db, key, { description, expires_at, revoked }).rows(call.db, "updated");
  if (!row) throw new ApiKeyNotFound();
  return row;
}

/** A statement that changes an API key and records it; `updated` yields its row. */
export function changeApiKeySteps(
  call: AuditContext,
  db: Db,
  key: ApiKeyId,
  change: ApiKeyChange,
  details: Pick<AuditData<"user_api_key.revoked">, "leaked"> = {},
) {
  const fields = (["description", "expires_at"] as const).filter((name) => change[name] !== undefined);
  const about = {
    userId: key.type === "user" ? sql<string>`(SELECT user_id FROM updated)` : null,
    data: { api_key_id: key.id, ...(key.type === "team" && key.ownerId !== undefined ? { team_id: key.ownerId } : {}) },
  };
  return updateApiKey(db, key, change, call.now).also((earlier) => {
    const updated = earlier.selectFrom("updated");
    const changed = { event: `${key.type}_api_key.changed`, ...about, data: { ...about.data, fields } } as const;
    const revoked = { event: `${key.type}_api_key.revoked`, ...about, data: { ...about.data, ...details } } as const;
    return [
      fields.length > 0 ? audit(call, changed, updated) : undefined,
      change.revoked ? audit(call, revoked, updated.where("was_revoked", "=", false)) : undefined,
    ];
  });
}
