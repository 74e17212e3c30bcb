import type { Expression } from "kysely";
import { TeamNotFound, TooManyApiKeys, UserNotFound } from "#contract/errors/index.ts";
import { audit } from "../../../core/audit.ts";
import type { Call } from "../../../kernel/call.ts";
import type { Step } from "../../../kernel/statement.ts";
import { randomUuid } from "../../../services/random.ts";
import { digest } from "../../../services/secrets.ts";
import { type NoticeContext, securityNoticeSteps } from "../../accounts/security-notices/security-notice.ts";
import { callingSession, requireActiveSession } from "../../accounts/sessions/active-session.ts";
import { generateApiKey } from "./key-format.ts";
import { type ApiKeyOwner, type ApiKeyRow, insertApiKey, lockOwner } from "./queries.ts";

interface ApiKeyInput {
  readonly description: string;
  readonly expires_at_millis: number | null;
  readonly is_public?: boolean | undefined;
}

const lastFour = (value: string) => value.slice(-4);

/**
 * Creates an API key.
 * @returns its row, and the complete key, which is not stored
 * @throws AccessTokenExpired, UserNotFound, TeamNotFound, TooManyApiKeys
 */
export async function createApiKey(
  call: NoticeContext & Pick<Call, "transaction">,
  owner: ApiKeyOwner,
  { description, expires_at_millis: expiresAt, is_public = false }: ApiKeyInput,
): Promise<{ row: ApiKeyRow; value: string }> {
  const { project, transaction, now } = call;
  const { tenancyId } = project;
  // A server may act with a user's token; its own right does not end with the session.
  const client = (call.accessType === "client" && call.user) || undefined;
  const id = randomUuid();
  const value = generateApiKey({ id, type: owner.type, isPublic: is_public });
  const key = {
    tenancy_id: tenancyId,
    id,
    description,
    is_public,
    hash: digest(value),
    last_four: lastFour(value),
    created_at: now,
    expires_at: expiresAt === null ? null : new Date(expiresAt),
  };
  const row = await transaction(async (db) => {
    if (!(await lockOwner(db, tenancyId, owner, client && callingSession(client)))) {
      if (client) await requireActiveSession(db, tenancyId, client);
      throw owner.type === "user" ? new UserNotFound() : new TeamNotFound({ team_id: owner.id });
    }
    const [inserted] = await insertApiKey(owner, key)
      .also((earlier) => creationParts(call, owner, key, earlier.selectFrom("inserted").select("id")))
      .rows(db, "inserted");
    if (!inserted) throw new TooManyApiKeys();
    return inserted;
  });
  return { row, value };
}

/** Steps that record the new key. A user is notified of a key that a session has created: an attacker could retain access with it. */
function creationParts(
  call: NoticeContext,
  { type, id }: ApiKeyOwner,
  key: Pick<ApiKeyRow, "id" | "is_public" | "expires_at">,
  inserted: Expression<unknown>,
): readonly Step[] {
  const data = { api_key_id: key.id, is_public: key.is_public, expires_at_millis: key.expires_at?.getTime() ?? null };
  if (type === "team") return [audit(call, { event: "team_api_key.created", userId: null, data: { ...data, team_id: id } }, inserted)];
  const userName = call.user?.row.display_name ?? null;
  const notice = { event: "user_api_key.created", userId: id, userName, data } as const;
  return securityNoticeSteps(call, call.accessType === "client" ? notice : { ...notice, to: null }, inserted);
}
