import { CompiledQuery } from "kysely";
import type { internalUserRoutes } from "#contract/routes/internal/users.ts";
import type { Db } from "../../database/schema.ts";
import { toUserView, type UserRow, userColumns, userJoins } from "../../database/user-row.ts";
import type { Call } from "../../kernel/call.ts";
import { channelsOfUsers } from "../contact-channels/queries.ts";
import { toContactChannelView } from "../contact-channels/view.ts";

const pageSize = 1000;

/** All users of the project in order of ids. Page by page, so that the memory does not grow with their number. */
async function* pagesOf({ project, readReplica, recheck }: Pick<ExportCall, "project" | "readReplica" | "recheck">) {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const start = after;
    const page = await readReplica(async (db) => {
      const rows = await usersAfter(db, project.tenancyId, start);
      const channels = await channelsOfUsers(
        db,
        project.tenancyId,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => {
        const { selected_team: _, ...user } = toUserView(row, project.config);
        return { ...user, contact_channels: channels.filter(({ user_id }) => user_id === row.id).map(toContactChannelView) };
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

async function usersAfter(db: Db, tenancyId: string, after: string): Promise<UserRow[]> {
  const page = `SELECT t.* FROM users t WHERE t.tenancy_id = $1 AND t.id > $2 ORDER BY t.id LIMIT ${pageSize}`;
  const { rows } = await db.executeQuery<UserRow>(
    CompiledQuery.raw(`SELECT ${userColumns} FROM (${page}) u ${userJoins} ORDER BY u.id`, [tenancyId, after]),
  );
  return rows;
}

type ExportCall = Call<typeof internalUserRoutes.exportAll>;
type ExportedUser = Awaited<ReturnType<ReturnType<typeof pagesOf>["next"]>> extends IteratorResult<(infer U)[], void> ? U : never;

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

/** A field of RFC 4180. A text that a spreadsheet would run as a formula is preceded by an apostrophe. */
function csvField(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLine = (fields: readonly unknown[]) => `${fields.map(csvField).join(",")}\r\n`;

async function* linesOf(call: ExportCall): AsyncGenerator<Uint8Array> {
  const isCsv = call.input.format === "csv";
  if (isCsv) yield Buffer.from(csvLine(csvColumns));
  for await (const users of pagesOf(call)) {
    const lines = users.map((user) => (isCsv ? csvLine(csvColumns.map((name) => user[name])) : `${JSON.stringify(user)}\n`));
    yield Buffer.from(lines.join(""));
  }
}

/** Exports all users of the project as a stream. */
export const exportUsers = (call: ExportCall) => ({
  mediaType: call.input.format === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson",
  content: linesOf(call),
});
