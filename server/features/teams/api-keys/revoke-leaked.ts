import { type RawBuilder, sql } from "kysely";
import { permissionsContaining } from "#contract/config/permissions.ts";
import { ApiKeyExpired, ApiKeyNotFound, PublicApiKeyCannotBeRevoked } from "#contract/errors/index.ts";
import type { credentialScanningRoutes } from "#contract/routes/teams/credential-scanning.ts";
import { securityNoticeLimits } from "#contract/vocabulary/accounts/email.ts";
import { defaultLocale } from "#contract/vocabulary/locales.ts";
import { apiKeyLimits } from "#contract/vocabulary/teams/api-keys.ts";
import type { Call, Handlers } from "../../../kernel/call.ts";
import { digest } from "../../../services/secrets.ts";
import type { EmailSource } from "../../emails/email-source.ts";
import { enqueueEmail } from "../../emails/enqueue.ts";
import { revokeLeakedAgentToken } from "../../projects/agent-tokens/revoke-leaked-token.ts";
import { isAgentToken } from "../../projects/agent-tokens/token-format.ts";
import { projectOfTenancy, type TenancyProject } from "../../projects/queries.ts";
import { isApiKey } from "./key-format.ts";
import { type ApiKeyRow, apiKeyByHash } from "./queries.ts";
import { changeApiKeySteps } from "./update.ts";

export const credentialScanningHandlers: Handlers<typeof credentialScanningRoutes> = { revoke: revokeLeakedKey };

/**
 * Revokes a key that a secret scanner has found, whatever its project, and e-mails its owner. Revokes an agent token, too. Works while the
 * project's switch is off.
 */
async function revokeLeakedKey(call: Call<typeof credentialScanningRoutes.revoke>) {
  const { db, origin, now } = call;
  const value = call.input.api_key;
  if (isAgentToken(value) && (await revokeLeakedAgentToken(call, value))) return { success: true } as const;
  if (!isApiKey(value)) throw new ApiKeyNotFound();
  const row = await apiKeyByHash(db, digest(value), { now });
  const project = row && (await projectOfTenancy(db, row.tenancy_id, call.services.configs));
  if (!row || !project) throw new ApiKeyNotFound();
  if (row.is_public) throw new PublicApiKeyCannotBeRevoked();
  if (row.has_expired) throw new ApiKeyExpired();
  if (row.revoked_at !== null) return { success: true } as const;

  const type = row.user_id === null ? "team" : "user";
  const key = { tenancyId: row.tenancy_id, id: row.id, type, ownerId: row.user_id ?? row.team_id ?? undefined } as const;
  const actor = { project, accessType: "client", user: null, administrator: null, origin, now } as const;
  const recipients = await listRecipients(call, project, row);
  await changeApiKeySteps(actor, db, key, { revoked: true }, { leaked: true })
    .also((earlier) => {
      // Of concurrent reports one sends the e-mails.
      const hasRevoked = sql`EXISTS (${earlier.selectFrom("updated").select("id").where("was_revoked", "=", false)})`;
      return recipients.flatMap((recipient) =>
        enqueueEmail({ ...call, project }, selectAddress(recipient, hasRevoked), sourceFor(recipient, row)),
      );
    })
    .execute(db);
  return { success: true } as const;
}

interface Recipient {
  readonly email: string;
  readonly name: string | null;
}

const selectAddress = ({ email }: Recipient, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`SELECT ${email}::text AS recipient WHERE ${condition}`;

const sourceFor = ({ name }: Recipient, { description, last_four, team_id }: ApiKeyRow): EmailSource => ({
  type: "leaked_api_key",
  userName: name,
  description,
  lastFour: last_four,
  isOfTeam: team_id !== null,
  // The preferences of the scanner are not those of the reader.
  locale: defaultLocale,
  reader: {},
});

/**
 * The primary addresses of the user, or of the team's members who manage its keys. An unverified address that has received several
 * e-mails today receives no more. Its owner may have nothing to do with the account.
 */
async function listRecipients(
  { db, now }: Pick<Call, "db" | "now">,
  { tenancyId, config }: TenancyProject,
  { user_id, team_id }: ApiKeyRow,
): Promise<readonly Recipient[]> {
  const { max, seconds } = securityNoticeLimits.unverifiedAddress;
  const dayAgo = new Date(now.getTime() - seconds * 1000);
  const managing = permissionsContaining(config, "team", "$manage_api_keys");
  const users =
    user_id === null
      ? sql`SELECT p.user_id FROM team_permissions p WHERE p.tenancy_id = ${tenancyId}::uuid AND p.team_id = ${team_id}::uuid
          AND p.permission_id = ANY (${managing}::text[])`
      : sql`SELECT ${user_id}::uuid`;
  const { rows } = await sql<Recipient>`SELECT c.value AS email, u.display_name AS name FROM contact_channels c
    JOIN users u ON u.tenancy_id = c.tenancy_id AND u.id = c.user_id
    WHERE c.tenancy_id = ${tenancyId}::uuid AND c.type = 'email' AND c.is_primary AND c.user_id IN (${users})
      AND (c.is_verified OR (SELECT count(*) FROM (SELECT FROM emails m WHERE m.tenancy_id = c.tenancy_id AND m.recipient = c.value
        AND m.created_at > ${dayAgo}::timestamptz LIMIT ${max}) AS mailed) < ${max}::int)
    ORDER BY c.is_verified DESC, u.signed_up_at, u.id LIMIT ${apiKeyLimits.leakRecipients}`.execute(db);
  return rows;
}
