import { z } from "zod";
import { ImportResult } from "../../entities/users/imported-user.ts";
import { TeamNeedsOwner, TooManyImportLines, UserNotFound } from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { bytes } from "../../kernel/returns.ts";
import { route } from "../../kernel/route.ts";
import { tokenLimits } from "../../vocabulary/accounts/tokens.ts";
import { codeLimits } from "../../vocabulary/foundation/verification-codes.ts";
import { maxDeletedUsers } from "../../vocabulary/list-sizes.ts";
import { heavyCallLimits } from "../../vocabulary/request-limits.ts";
import { millis, string, userId, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { userImportLimits } from "../../vocabulary/users/user-import.ts";
import { countedUsersMax } from "../../vocabulary/users/user-lists.ts";
import { userFilterQuery } from "../shared/user-filter.ts";

/** Calls of the dashboard for many users at once. Not in the published protocol. */
export const internalUserRoutes = {
  importMany: route({
    method: "POST",
    path: "/internal/users/import",
    summary: "Import users",
    description: `Each line is a JSON object: the fields of \`POST /users\` except \`password\`, and \`external_id\`, \`contact_channels\`, \`signed_up_at_millis\`, \`totp_secret_base32\`. A line of an export is a line of an import; its fields that cannot be set are ignored. Null is absent. \`password_hash\` takes bcrypt, argon2, scrypt (also of Firebase, and with the label \`{better-auth}\` of Better Auth) and PBKDF2. A verified primary address signs in unless \`primary_email_auth_enabled\` is false. \`warnings\` name what a user comes in without, such as an unusable picture. Lines that were imported before are reported as \`exists\`, so an import can be repeated. At most ${userImportLimits.lines} lines a call. Each imported user receives a personal team where the project creates them, and webhooks a \`user.created\`.`,
    access: { ...adminOnly, noImpersonation: true },
    body: z.strictObject({
      lines: z.string().min(1).max(userImportLimits.length).describe("JSON lines: one user per line"),
      dry_run: z.boolean().optional().describe("Validates the lines and writes nothing"),
      keep_ids: z.boolean().optional().describe("A new user has the `id` of its line, if that is a UUID. Default: a random id"),
    }),
    largeBody: true,
    returns: z.object({ results: z.array(ImportResult) }),
    errors: [TooManyImportLines],
    limits: heavyCallLimits,
    refreshes: ["users"],
    examples: { body: { lines: '{"external_id":"7","primary_email":"ada@example.org","primary_email_auth_enabled":true}' } },
  }),
  exportAll: route({
    method: "GET",
    path: "/internal/users/export",
    summary: "Export users",
    description:
      "All users, or those of a filter, anonymous users included unless `include_anonymous` is false. A stream of JSON lines, or CSV, in order of ids. Each JSON line is a user with its contact channels; CSV has the columns of a table. Users who are created or deleted meanwhile may be missing.",
    access: adminOnly,
    query: z.strictObject({ format: z.enum(["jsonl", "csv"]).optional().describe("Default: `jsonl`"), ...userFilterQuery }),
    returns: bytes("application/x-ndjson", "text/csv; charset=utf-8"),
    limits: heavyCallLimits,
  }),
  count: route({
    method: "GET",
    path: "/internal/users/count",
    summary: "Count the users of a filter",
    description: `Counts up to ${countedUsersMax} users exactly, so that the answer is quick in every project.`,
    access: adminOnly,
    query: z.strictObject(userFilterQuery),
    returns: z.object({
      count: z.int().min(0).max(countedUsersMax),
      is_capped: z.boolean().describe("Whether there are more than `count` users"),
    }),
    limits: heavyCallLimits,
  }),
  exportWithCredentials: route({
    method: "GET",
    path: "/internal/users/export/credentials",
    summary: "Export all users with their credentials",
    description:
      "The JSON lines of `GET /internal/users/export`, with `password_hash` and `totp_secret_base64`. An import takes them in another project or another server. The audit log records the export. Passkeys are bound to a domain and are not part of it.",
    access: { ...adminOnly, noImpersonation: true, developerRole: "admin" },
    returns: bytes("application/x-ndjson"),
    limits: heavyCallLimits,
  }),
  createImpersonationLink: route({
    method: "POST",
    path: "/internal/users/{user_id}/impersonation-links",
    summary: "Create a link that starts a session as a user",
    description: `The link leads to a hosted page of the project. It works once, within ${codeLimits.lifetime.impersonation / 60_000} minutes. The session lasts ${tokenLimits.impersonationMillis / 3_600_000} hours at most, and cannot change credentials or delete anything.`,
    access: { ...adminOnly, noImpersonation: true },
    params: z.strictObject({ user_id: userId }),
    body: z.strictObject({ reason: string(textLimits.reason).min(1).describe("Why the session is needed. Recorded in the audit log") }),
    returns: z.object({ url: z.string(), expires_at_millis: millis }),
    errors: [UserNotFound],
    examples: { body: { reason: "Ticket 4711" } },
  }),
  removeMany: route({
    method: "POST",
    path: "/internal/users/delete",
    summary: "Delete users",
    description:
      "Deletes the users and all of their data. Ids of users who do not exist are reported, and are no error. In project `internal`, a team with members or projects keeps an owner, or the call is refused as a whole.",
    access: { ...adminOnly, noImpersonation: true },
    body: z.strictObject({ user_ids: z.array(uuid).min(1).max(maxDeletedUsers) }),
    returns: z.object({ deleted_user_ids: z.array(uuid), unknown_user_ids: z.array(uuid) }),
    errors: [TeamNeedsOwner],
    limits: heavyCallLimits,
    refreshes: ["users"],
    examples: { body: { user_ids: ["6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11"] } },
  }),
};
