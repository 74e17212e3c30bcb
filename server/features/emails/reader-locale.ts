import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import { findAcceptedLocale } from "../../services/accepted-locale.ts";
import type { EmailKey } from "./email-source.ts";
import { type EmailLocale, emailLocaleNames, type Reader } from "./templates/locale.ts";

/** The languages of the user `u`: of the last sign-in, as its Accept-Language header. Sessions of earlier versions have some that their users lack. */
export const selectReaderLanguages = sql<string | null>`coalesce(u.languages,
  (SELECT s.languages FROM sessions s WHERE s.tenancy_id = u.tenancy_id AND s.user_id = u.id AND s.languages IS NOT NULL
    AND NOT s.is_impersonation ORDER BY s.last_used_at DESC LIMIT 1))`;

/** The language of e-mails that a user prefers; undefined without a preference. */
export const toReaderLocale = (languages: string | null | undefined): EmailLocale | undefined =>
  findAcceptedLocale(languages ?? "", emailLocaleNames);

/**
 * Finds the language of a user who reads an e-mail. Undefined for a person who has not signed in yet. An address names a user if it is for
 * sign-in.
 */
export async function findReaderLocale(
  db: Db,
  { tenancy_id, recipient }: Pick<EmailKey, "tenancy_id"> & { readonly recipient: string },
  { userId }: Reader,
): Promise<EmailLocale | undefined> {
  const id =
    userId === undefined
      ? sql`(SELECT c.user_id FROM contact_channels c
          WHERE c.tenancy_id = ${tenancy_id}::uuid AND c.type = 'email' AND c.value = ${recipient}::text AND c.used_for_auth)`
      : sql`${userId}::uuid`;
  const { rows } = await sql<{ languages: string | null }>`SELECT ${selectReaderLanguages} AS languages
    FROM users u WHERE u.tenancy_id = ${tenancy_id}::uuid AND u.id = ${id}`.execute(db);
  return toReaderLocale(rows[0]?.languages);
}
