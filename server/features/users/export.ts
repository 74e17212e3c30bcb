import { CompiledQuery, sql } from "kysely";
import type { internalUserRoutes } from "#contract/routes/users/internal-users.ts";
import { labelBetterAuth } from "#contract/vocabulary/users/user-import.ts";
import { audit } from "../../core/audit.ts";
import type { Db } from "../../database/schema.ts";
import { noPrepare } from "../../database/statement-names.ts";
import { toUserView, type UserRow, userColumns, userJoins } from "../../database/user-row.ts";
import type { Call } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { csvLine } from "../../services/csv.ts";
import type { Secrets } from "../../services/secrets.ts";
import { listUsersChannels, toContactChannelView } from "../accounts/contact-channels/queries.ts";
import { openTotpSecret } from "../accounts/credentials/totp.ts";
import { type UserFilter, userConditions } from "./list.ts";

const pageSize = 1000;

/** The users of a filter in order of ids. Page by page, so that the memory does not grow with their number. */
async function* listPages(
  { project, readReplica, recheck, services: { secrets } }: Pick<ExportCall, "project" | "readReplica" | "recheck" | "services">,
  filter: UserFilter,
  withCredentials: boolean,
) {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const start = after;
    const page = await readReplica(async (db) => {
      const rows = await listUsersAfter(db, project, filter, start);
      const ids = rows.map(({ id }) => id);
      const channels = await listUsersChannels(db, project.tenancyId, ids);
      const credentials = withCredentials ? await credentialsOfUsers(db, secrets, project.tenancyId, ids) : undefined;
      return rows.map((row) => {
        const { selected_team: _, ...user } = toUserView(row, project.config);
        const contact_channels = channels.filter(({ user_id }) => user_id === row.id).map(toContactChannelView);
        return { ...user, ...credentials?.get(row.id), contact_channels };
      });
    });
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.id;
    // A reader who is slow would otherwise get all users, long after its key was revoked.
    await recheck();
  }
}

async function listUsersAfter(db: Db, { tenancyId, config }: ExportCall["project"], filter: UserFilter, after: string): Promise<UserRow[]> {
  const values: unknown[] = [tenancyId, after];
  const conditions = userConditions({ include_anonymous: true, ...filter }, config, (value) => `$${values.push(value)}`);
  const page = `SELECT t.* FROM users t WHERE ${["t.tenancy_id = $1 AND t.id > $2", ...conditions].join(" AND ")} ORDER BY t.id LIMIT ${pageSize}`;
  const { rows } = await db.executeQuery<UserRow>(
    CompiledQuery.raw(`${noPrepare}SELECT ${userColumns} FROM (${page}) u ${userJoins} ORDER BY u.id`, values),
  );
  return rows;
}

/** The credentials of users that an import takes. A user without any has no entry. */
async function credentialsOfUsers(db: Db, secrets: Secrets, tenancyId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom("users as u")
    .leftJoin("passwords as p", (join) => join.onRef("p.tenancy_id", "=", "u.tenancy_id").onRef("p.user_id", "=", "u.id"))
    .select(["u.id", "u.totp_secret_sealed", "p.hash"])
    .where("u.tenancy_id", "=", tenancyId)
    .where(sql<boolean>`u.id = ANY (${ids}::uuid[])`)
    .execute();
  return new Map(
    rows.map(({ id, totp_secret_sealed: sealed, hash }) => [
      id,
      {
        ...(hash === null ? {} : { password_hash: labelBetterAuth(hash) }),
        ...(sealed === null ? {} : { totp_secret_base64: openTotpSecret(secrets, tenancyId, id, sealed).toString("base64") }),
      },
    ]),
  );
}

type ExportCall = Call<typeof internalUserRoutes.exportAll>;
type ExportedUser = Awaited<ReturnType<ReturnType<typeof listPages>["next"]>> extends IteratorResult<(infer U)[], void> ? U : never;

const csvColumns = [
  "id",
  "primary_email",
  "primary_email_verified",
  "primary_email_auth_enabled",
  "display_name",
  "profile_image_url",
  "signed_up_at_millis",
  "last_active_at_millis",
  "is_anonymous",
  "has_password",
  "otp_auth_enabled",
  "passkey_auth_enabled",
  "requires_totp_mfa",
  "selected_team_id",
] as const satisfies readonly (keyof ExportedUser)[];

async function* listLines(call: ExportCall): AsyncGenerator<Uint8Array> {
  const isCsv = call.input.format === "csv";
  if (isCsv) yield Buffer.from(csvLine(csvColumns));
  for await (const users of listPages(call, call.input, false)) {
    const lines = users.map((user) => (isCsv ? csvLine(csvColumns.map((name) => user[name])) : `${JSON.stringify(user)}\n`));
    yield Buffer.from(lines.join(""));
  }
}

/** Exports users of the project as a stream. */
export const exportUsers = (call: ExportCall) => ({
  mediaType: call.input.format === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson",
  content: listLines(call),
});

async function* linesWithCredentials(
  call: Pick<ExportCall, "project" | "readReplica" | "recheck" | "services">,
): AsyncGenerator<Uint8Array> {
  for await (const users of listPages(call, {}, true)) yield Buffer.from(users.map((user) => `${JSON.stringify(user)}\n`).join(""));
}

/** Exports all users of the project with what they sign in with. The audit log has the export before its first line is sent. */
export async function exportUsersWithCredentials(call: Call<typeof internalUserRoutes.exportWithCredentials>) {
  await statement()
    .also(audit(call, { event: "user.credentials_exported", userId: null }))
    .execute(call.db);
  return { mediaType: "application/x-ndjson", content: linesWithCredentials(call) };
}
