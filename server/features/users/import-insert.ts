import { type Insertable, sql } from "kysely";
import { defaultPermissions } from "#contract/config/permissions.ts";
import type { ImportedUser } from "#contract/entities/users/imported-user.ts";
import { User } from "#contract/entities/users/user.ts";
import type { Create } from "#contract/kernel/entity.ts";
import { auditUsers } from "../../core/audit.ts";
import { insertUserWebhookEvents, type WebhookContext } from "../../core/webhook-event.ts";
import { absentAsNull } from "../../database/entity-columns.ts";
import type { Users } from "../../database/tables/users.ts";
import { toUserColumns } from "../../database/user-row.ts";
import type { Call } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { type ImportedChannel, insertImportedChannels } from "../accounts/contact-channels/queries.ts";
import { insertImportedLinks } from "../accounts/credentials/oauth-links.ts";
import { insertImportedPasswords } from "../accounts/credentials/password.ts";
import { sealTotpSecret } from "../accounts/credentials/totp.ts";
import { grantProjectDefaultsTo } from "../teams/permissions/default-grants.ts";
import { insertImportedPersonalTeams, newPersonalTeamId } from "../teams/personal-team.ts";
import type { ImportLine } from "./import-line.ts";
import { claimImportKeys } from "./queries.ts";
import { searchColumns } from "./search-text.ts";

/** The addresses of an imported user, the primary one first. */
export const listAddresses = ({ id, user }: ImportLine): ImportedChannel[] => [
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

type InsertCall = Pick<Call, "db" | "transaction" | "services" | "now"> &
  Parameters<typeof auditUsers>[0] &
  WebhookContext & {
    readonly project: NonNullable<Call["project"]>;
    /** The event in the audit log. Default: `user.created`. */
    readonly event?: "user.created" | "user.migrated";
  };

/** The row of an imported user, with the summary that the triggers would write. Every row of a batch has the same columns. */
function toRow(
  line: ImportLine,
  personalTeamId: string | undefined,
  { project: { tenancyId }, services: { secrets }, now }: InsertCall,
): Insertable<Users> {
  const { id, user } = line;
  const { signed_up_at_millis, profile_image_url = null } = user;
  const image = profile_image_url === null ? undefined : { url: profile_image_url };
  const { columns } = toUserColumns(absentAsNull(User, writableFields(user)), {
    sealTotpSecret: (base64) => sealTotpSecret(secrets, tenancyId, id, base64),
    image,
    acceptedTermsAt: new Date(user.accepted_terms_at_millis ?? now),
    bannedBy: null,
  });
  const channels = listAddresses(line);
  const primary = channels.find((channel) => channel.is_primary);
  const signedUpAt = signed_up_at_millis === undefined ? now : new Date(signed_up_at_millis);
  return {
    ...columns,
    tenancy_id: tenancyId,
    id,
    otp_auth_enabled: columns.otp_auth_enabled ?? false,
    // An export has false for undecided, too.
    otp_auth_disabled: false,
    selected_team_id: personalTeamId ?? null,
    signed_up_at: signedUpAt,
    last_active_at: signedUpAt,
    ...searchColumns(
      columns.display_name ?? null,
      channels.map(({ value }) => value),
    ),
    primary_email: primary?.value ?? null,
    primary_email_verified: primary?.is_verified ?? false,
    primary_email_auth_enabled: primary?.used_for_auth ?? false,
    has_password: user.password_hash !== undefined,
    is_anonymous: user.is_anonymous ?? false,
  };
}

const writable = Object.keys(User.create("admin").shape);

/** The fields of a line that are columns of the user's row. Those of an export that an import does not set are left out. */
function writableFields({ oauth_providers: _, ...user }: ImportedUser): Create<typeof User, "admin"> {
  return Object.fromEntries(Object.entries(user).filter(([name]) => writable.includes(name)));
}

/** Inserts the users of a batch whose keys no other import has claimed meanwhile. @returns the ids of the inserted users */
export const insertBatch = (call: InsertCall, lines: readonly ImportLine[]): Promise<Set<string>> =>
  call.transaction(async (db) => {
    const claimed = await claimImportKeys(db, call.project.tenancyId, lines);
    const free = lines.filter(({ id }) => claimed.has(id));
    if (free.length > 0) await insertUsers({ ...call, db }, free);
    return claimed;
  });

/** Inserts users in one statement: with addresses, credentials, personal teams, default permissions and events. */
async function insertUsers(call: InsertCall, lines: readonly ImportLine[]): Promise<void> {
  const { db, project, now } = call;
  const { tenancyId, config } = project;
  const teams = lines.flatMap(({ id, user }) => {
    const teamId = newPersonalTeamId(config);
    return teamId === undefined
      ? []
      : [{ teamId, userId: id, userName: user.is_anonymous ? null : (user.display_name ?? user.primary_email ?? null) }];
  });
  const rows = lines.map((line, at) => toRow(line, teams[at]?.teamId, call));
  const passwords = lines.flatMap(({ id, user }) => (user.password_hash === undefined ? [] : [{ user_id: id, hash: user.password_hash }]));
  const links = lines.flatMap(({ id, user }) =>
    (user.oauth_providers ?? []).map(({ id: provider, account_id, email = null }) => ({ id: provider, account_id, email, user_id: id })),
  );
  const inserted = db.insertInto("users").values(rows).returning(["id", "is_anonymous"]);
  await statement()
    .step("inserted", inserted)
    .also(insertImportedChannels(tenancyId, lines.flatMap(listAddresses), now))
    .also(passwords.length > 0 ? insertImportedPasswords(tenancyId, passwords, now) : undefined)
    .also(links.length > 0 ? insertImportedLinks(tenancyId, links, now) : undefined)
    // Anonymous users have not signed up yet.
    .also(grantProjectDefaultsTo(tenancyId, sql`SELECT id FROM inserted WHERE NOT is_anonymous`, defaultPermissions(config, "signUp"), now))
    .also(teams.length > 0 ? insertImportedPersonalTeams(tenancyId, teams, defaultPermissions(config, "teamCreator"), now) : undefined)
    .also(insertUserWebhookEvents(call, "user.created", sql`SELECT id FROM inserted`))
    .also(auditUsers(call, call.event ?? "user.created", sql`SELECT id FROM inserted`))
    .execute(db);
}
