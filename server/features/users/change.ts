import { sql } from "kysely";
import type { User } from "#contract/entities/user.ts";
import { InvalidUserChange, UserNotFound } from "#contract/errors/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import type { Update } from "#contract/kernel/entity.ts";
import type { Db } from "../../database/schema.ts";
import type { Project } from "../../kernel/call.ts";
import { jsonColumn } from "../../kernel/json-column.ts";
import type { UserRow } from "../../kernel/user.ts";
import type { Services } from "../../services/index.ts";
import { insertImage, placeImage, removeImages } from "../images/upload.ts";
import { type Channel, changePrimaryEmail } from "./change-email.ts";
import { explained } from "./conflicts.ts";
import { writePassword } from "./password.ts";
import { holdUser, requireUser } from "./queries.ts";
import { requireAllowedMethods } from "./rules.ts";
import { searchText } from "./search-text.ts";
import { sealTotpSecret } from "./totp-secret.ts";

export interface Change {
  readonly userId: string;
  readonly sent: Update<typeof User, "admin">;
  readonly project: Project;
  readonly accessType: AccessType;
  readonly services: Services;
  readonly unit: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  readonly now: Date;
}

/** Changes a user: absent fields stay, null clears. @returns the user as it is then. */
export async function changeUser({ userId, sent, project, accessType, services, unit, now }: Change): Promise<UserRow> {
  const { tenancyId } = project;
  requireAllowedMethods(sent, project.config);
  if (sent.is_anonymous) throw new InvalidUserChange("is_anonymous: a user cannot be made anonymous.");
  const image =
    sent.profile_image_url == null
      ? undefined
      : placeImage("profile_image_url", sent.profile_image_url, { accessType, tenancyId, publicUrl: services.publicUrl });
  const passwordHash = sent.password != null ? await services.passwords.hash(sent.password) : sent.password_hash;

  const written = { userId, email: sent.primary_email, teamId: sent.selected_team_id };
  return explained(written, () =>
    unit(async (db) => {
      const channels = await holdWithChannels(db, tenancyId, userId);
      written.email ??= channels.find((channel) => channel.is_primary)?.value;
      const primary = await changePrimaryEmail(db, { tenancyId, userId, sent, channels, now });
      if (passwordHash !== undefined || sent.password === null) {
        if (passwordHash !== undefined && !primary)
          throw new InvalidUserChange("password: a password needs a primary_email to sign in with.");
        await writePassword(db, { tenancyId, userId, hash: passwordHash }, now);
      }
      if (image?.row) await insertImage(db, tenancyId, { userId }, image.row, now).execute();
      if (sent.profile_image_url !== undefined) await removeImages(db, tenancyId, userId, image?.row?.id);
      await writeUser(db, tenancyId, userId, sent, image?.url, services);
      return requireUser(db, tenancyId, userId);
    }),
  );
}

/** Holds the user, so that two changes of one take turns. @returns its contact channels. @throws UserNotFound */
async function holdWithChannels(db: Db, tenancyId: string, userId: string): Promise<Channel[]> {
  if (!(await holdUser(db, tenancyId, userId))) throw new UserNotFound();
  return db
    .selectFrom("contact_channels")
    .select(["id", "value", "is_primary"])
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .execute();
}

async function writeUser(
  db: Db,
  tenancyId: string,
  userId: string,
  sent: Update<typeof User, "admin">,
  imageUrl: string | undefined,
  services: Services,
) {
  const given = <T>(value: T | undefined, column: string, stored: unknown) => (value === undefined ? {} : { [column]: stored });
  const values = {
    ...given(sent.display_name, "display_name", sent.display_name || null),
    ...given(sent.profile_image_url, "profile_image_url", imageUrl ?? null),
    ...given(sent.client_metadata, "client_metadata", jsonColumn(sent.client_metadata)),
    ...given(sent.client_read_only_metadata, "client_read_only_metadata", jsonColumn(sent.client_read_only_metadata)),
    ...given(sent.server_metadata, "server_metadata", jsonColumn(sent.server_metadata)),
    ...given(sent.selected_team_id, "selected_team_id", sent.selected_team_id),
    ...given(sent.otp_auth_enabled, "otp_auth_enabled", sent.otp_auth_enabled),
    ...given(sent.is_anonymous, "is_anonymous", sent.is_anonymous),
    ...given(
      sent.totp_secret_base64,
      "totp_secret_sealed",
      sent.totp_secret_base64 == null ? null : sealTotpSecret(services.secrets, tenancyId, userId, sent.totp_secret_base64),
    ),
  };
  if (Object.keys(values).length > 0) {
    await db.updateTable("users").set(values).where("tenancy_id", "=", tenancyId).where("id", "=", userId).execute();
  }
  if (sent.display_name !== undefined || sent.primary_email !== undefined) await renewSearchText(db, tenancyId, userId);
}

async function renewSearchText(db: Db, tenancyId: string, userId: string): Promise<void> {
  const { rows } = await sql<{ display_name: string | null; emails: string[] }>`SELECT u.display_name,
      coalesce((SELECT array_agg(c.value ORDER BY c.created_at, c.id) FROM contact_channels c WHERE c.tenancy_id = u.tenancy_id AND c.user_id = u.id), '{}') AS emails
    FROM users u WHERE u.tenancy_id = ${tenancyId}::uuid AND u.id = ${userId}::uuid`.execute(db);
  const row = rows[0];
  if (!row) throw new UserNotFound();
  await db
    .updateTable("users")
    .set({ search_text: searchText(row.display_name, row.emails) })
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", userId)
    .execute();
}
