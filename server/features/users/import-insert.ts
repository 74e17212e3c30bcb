import { sql } from "kysely";
import { defaultPermissions } from "#contract/config/permissions.ts";
import { User } from "#contract/entities/user.ts";
import { auditUsers } from "../../core/audit.ts";
import { absentAsNull } from "../../database/entity-columns.ts";
import type { Call } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { type ImportedChannel, insertImportedChannels } from "../contact-channels/queries.ts";
import { insertImportedLinks } from "../credentials/oauth-links.ts";
import { insertImportedPasswords } from "../credentials/password.ts";
import { grantProjectDefaultsTo } from "../permissions/default-grants.ts";
import { userColumnsOf } from "./columns.ts";
import type { ImportLine } from "./import-line.ts";
import { searchText } from "./search-text.ts";

/** The addresses of an imported user, the primary one first. */
export const addressesOf = ({ id, user }: ImportLine): ImportedChannel[] => [
  ...(user.primary_email == null
    ? []
    : [
        {
          user_id: id,
          value: user.primary_email,
          is_primary: true,
          used_for_auth: user.primary_email_auth_enabled ?? false,
          is_verified: user.primary_email_verified ?? false,
        },
      ]),
  ...(user.contact_channels ?? []).map(({ value, is_verified = false, used_for_auth = false }) => ({
    user_id: id,
    value,
    is_primary: false,
    used_for_auth,
    is_verified,
  })),
];

type InsertCall = Pick<Call, "db" | "services" | "now"> &
  Parameters<typeof auditUsers>[0] & { readonly project: NonNullable<Call["project"]> };

/** The row of an imported user, with the summary that the triggers would write. */
function rowOf(line: ImportLine, { project: { tenancyId }, services: { secrets }, now }: InsertCall): Record<string, unknown> {
  const { id, user } = line;
  const { external_id: _, contact_channels: __, signed_up_at_millis, profile_image_url = null, ...fields } = user;
  const image = profile_image_url === null ? undefined : { url: profile_image_url };
  const { columns } = userColumnsOf(absentAsNull(User, { ...fields, profile_image_url }), { tenancyId, userId: id, secrets, image });
  const channels = addressesOf(line);
  const primary = channels.find((channel) => channel.is_primary);
  return {
    otp_auth_enabled: false,
    ...columns,
    id,
    signed_up_at: signed_up_at_millis === undefined ? now : new Date(signed_up_at_millis),
    search_text: searchText(
      columns.display_name ?? null,
      channels.map(({ value }) => value),
    ),
    primary_email: primary?.value ?? null,
    primary_email_verified: primary?.is_verified ?? false,
    primary_email_auth_enabled: primary?.used_for_auth ?? false,
    has_password: fields.password_hash !== undefined,
  };
}

/**
 * Inserts the users of a batch with their addresses and credentials, in one statement. A user whose id exists is left as it is.
 * @returns the ids of the inserted users
 */
export async function insertBatch(call: InsertCall, lines: readonly ImportLine[]): Promise<Set<string>> {
  const { db, project, now } = call;
  const { tenancyId, config } = project;
  const rows = lines.map((line) => rowOf(line, call));
  const passwords = lines.flatMap(({ id, user }) => (user.password_hash === undefined ? [] : [{ user_id: id, hash: user.password_hash }]));
  const links = lines.flatMap(({ id, user }) => (user.oauth_providers ?? []).map((link) => ({ ...link, user_id: id })));
  const inserted = sql<{ id: string }>`INSERT INTO users (tenancy_id, id, display_name, profile_image_url, client_metadata,
      client_read_only_metadata, server_metadata, otp_auth_enabled, totp_secret_sealed, signed_up_at, last_active_at, search_text,
      primary_email, primary_email_verified, primary_email_auth_enabled, has_password)
    SELECT ${tenancyId}::uuid, r.id, r.display_name, r.profile_image_url, r.client_metadata::jsonb, r.client_read_only_metadata::jsonb,
      r.server_metadata::jsonb, r.otp_auth_enabled, r.totp_secret_sealed, r.signed_up_at, r.signed_up_at, r.search_text,
      r.primary_email, r.primary_email_verified, r.primary_email_auth_enabled, r.has_password
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (id uuid, display_name text, profile_image_url text, client_metadata text,
      client_read_only_metadata text, server_metadata text, otp_auth_enabled boolean, totp_secret_sealed text, signed_up_at timestamptz,
      search_text text, primary_email text, primary_email_verified boolean, primary_email_auth_enabled boolean, has_password boolean)
    ON CONFLICT (tenancy_id, id) DO NOTHING RETURNING id`;
  const ids = await statement()
    .step("inserted", inserted)
    .also(insertImportedChannels(tenancyId, lines.flatMap(addressesOf), now))
    .also(passwords.length > 0 ? insertImportedPasswords(tenancyId, passwords, now) : undefined)
    .also(links.length > 0 ? insertImportedLinks(tenancyId, links, now) : undefined)
    .also(grantProjectDefaultsTo(tenancyId, sql`SELECT id FROM inserted`, defaultPermissions(config, "signUp"), now))
    .also(auditUsers(call, "user.created", sql`SELECT id FROM inserted`))
    .rows(db, "inserted");
  return new Set(ids.map(({ id }) => id));
}
