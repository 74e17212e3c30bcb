import { sql } from "kysely";
import { SecondFactorNotSetUp } from "#contract/errors/index.ts";
import type { mfaRoutes } from "#contract/routes/sign-in/mfa.ts";
import { backupCodeLimits, formatBackupCode } from "#contract/vocabulary/sign-in/backup-codes.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call } from "../../../kernel/call.ts";
import { statement } from "../../../kernel/statement.ts";
import { backupCode } from "../../../services/random.ts";
import { digest } from "../../../services/secrets.ts";
import { securityNoticeSteps } from "../../accounts/security-notices/security-notice.ts";
import type { TokenUser } from "../../accounts/sessions/access-token.ts";
import type { SignInCall } from "../finish.ts";
import { resetAttempts } from "./attempts.ts";

const computeDigest = (code: string) => digest(code).toString("base64url");

/** How many backup codes of the caller are left. Two statements, identification included. */
export async function countBackupCodes({ db, project, user }: Call<typeof mfaRoutes.countBackupCodes>) {
  const { count } = await db
    .selectFrom("backup_codes")
    .select((each) => each.fn.countAll<number>().as("count"))
    .where("tenancy_id", "=", project.tenancyId)
    .where("user_id", "=", user.row.id)
    .executeTakeFirstOrThrow();
  return { remaining: Number(count) };
}

/** Replaces the caller's backup codes, and notifies the user. Two statements, identification included. */
export async function createBackupCodes(call: Call<typeof mfaRoutes.createBackupCodes>) {
  const { db, project, user } = call;
  const { tenancyId } = project;
  const { id, display_name } = user.row;
  const codes = Array.from({ length: backupCodeLimits.count }, backupCode);
  // Locks the user: a removal of the second factor that runs in parallel deletes the new codes, or prevents them.
  const owner = sql<{ id: string }>`SELECT id FROM users
    WHERE tenancy_id = ${tenancyId}::uuid AND id = ${id}::uuid AND totp_secret_sealed IS NOT NULL FOR NO KEY UPDATE`;
  const removed = sql`DELETE FROM backup_codes WHERE tenancy_id = ${tenancyId}::uuid AND user_id IN (SELECT id FROM owner)`;
  const inserted = sql<{ user_id: string }>`INSERT INTO backup_codes (tenancy_id, user_id, digest)
    SELECT ${tenancyId}::uuid, owner.id, added.digest FROM owner, unnest(${codes.map(computeDigest)}::text[]) AS added (digest) RETURNING user_id`;
  const added = await statement()
    .step("owner", owner)
    .also(removed)
    .step("inserted", inserted)
    .also((earlier) =>
      securityNoticeSteps(
        call,
        { event: "user.backup_codes_created", userId: id, userName: display_name },
        earlier.selectFrom("inserted").select("user_id"),
      ),
    )
    .rows(db, "inserted");
  if (added.length === 0) throw new SecondFactorNotSetUp();
  return { codes: codes.map(formatBackupCode) };
}

/**
 * Consumes a backup code, resets the count of wrong ones, and notifies the user. One of any number of parallel callers succeeds.
 * @returns false if the user has no such code
 */
export async function consumeBackupCode(call: SignInCall, trx: Db, user: TokenUser, code: string): Promise<boolean> {
  const { tenancyId } = call.project;
  const used = trx
    .deleteFrom("backup_codes")
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", user.id)
    .where("digest", "=", computeDigest(code))
    .returning("digest");
  const rows = await statement()
    .step("used", used)
    .also((earlier) => {
      const when = earlier.selectFrom("used").select("digest");
      return [
        resetAttempts({ tenancyId, id: user.id }, call.now, when),
        ...securityNoticeSteps(call, { event: "user.backup_code_used", userId: user.id, userName: user.display_name }, when),
      ];
    })
    .rows(trx, "used");
  return rows.length > 0;
}
