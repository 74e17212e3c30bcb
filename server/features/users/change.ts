import { sql } from "kysely";
import { type User, waysIn } from "#contract/entities/user.ts";
import { InvalidUserChange, UserNotFound } from "#contract/errors/index.ts";
import type { Update } from "#contract/kernel/entity.ts";
import type { Db } from "../../database/schema.ts";
import { jsonColumn } from "../../kernel/json-column.ts";
import { together } from "../../kernel/unit.ts";
import type { UserRow } from "../../kernel/user.ts";
import type { Services } from "../../services/index.ts";
import { insertImage, placeImage, removeImages } from "../images/upload.ts";
import { requireLivingSession } from "../sessions/living.ts";
import { type Channel, changePrimaryEmail } from "./change-email.ts";
import { explained } from "./conflicts.ts";
import { deedsOf } from "./deeds.ts";
import type { Noticing } from "./notice.ts";
import { removePasskey } from "./passkeys.ts";
import { hasPassword, passwordWrites } from "./password.ts";
import { type HeldUser, holdUser, requireUser } from "./queries.ts";
import { requireAllowedMethods } from "./rules.ts";
import { searchText } from "./search-text.ts";
import { sealTotpSecret } from "./totp-secret.ts";
import { upgradeByServer } from "./upgrade.ts";

export interface Change extends Noticing {
  readonly userId: string;
  readonly sent: Update<typeof User, "admin">;
  readonly unit: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
}

/** Changes a user: absent fields stay, null clears. @returns the user as it is then. */
export async function changeUser(change: Change): Promise<UserRow> {
  const { userId, sent, project, accessType, services, unit, now } = change;
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
      const { held, channels } = await holdWithChannels(db, tenancyId, userId);
      if (change.user?.row.id === userId && waysIn.some((field) => sent[field] !== undefined)) {
        await requireLivingSession(db, tenancyId, change.user);
      }
      const before = channels.find((channel) => channel.is_primary);
      written.email ??= before?.value;
      const primary = await changePrimaryEmail(db, { tenancyId, userId, sent, channels, now });
      const changesPassword = passwordHash !== undefined || sent.password === null;
      const hadPassword = changesPassword && (await hasPassword(db, tenancyId, userId));
      if (changesPassword) {
        if (passwordHash !== undefined && !primary)
          throw new InvalidUserChange("password: a password needs a primary_email to sign in with.");
        await together(db, passwordWrites(db, { tenancyId, userId, hash: passwordHash }, now));
      }
      if (sent.passkey_auth_enabled === false) await removePasskey(change, db, { userId, userName: held.display_name, to: before ?? null });
      if (image?.row) await insertImage(db, tenancyId, { userId }, image.row, now).execute();
      if (sent.profile_image_url !== undefined) await removeImages(db, tenancyId, userId, image?.row?.id);
      await writeUser(db, tenancyId, userId, sent, image?.url, services);
      const deeds = deedsOf(change, sent, { held, primary: before, hadPassword });
      if (Object.keys(deeds).length > 0) await together(db, deeds);
      if (sent.is_anonymous === false && held.is_anonymous) {
        const email = sent.primary_email === null ? null : (written.email ?? null);
        await upgradeByServer(db, change, held, {
          displayName: sent.display_name,
          email,
          selectsTeam: sent.selected_team_id === undefined,
        });
      }
      return requireUser(db, tenancyId, userId);
    }),
  );
}

/** Holds the user, so that two changes of one take turns. @returns it with its contact channels. @throws UserNotFound */
async function holdWithChannels(db: Db, tenancyId: string, userId: string): Promise<{ held: HeldUser; channels: Channel[] }> {
  const held = await holdUser(db, tenancyId, userId);
  if (!held) throw new UserNotFound();
  const channels = await db
    .selectFrom("contact_channels")
    .select(["id", "value", "is_primary", "is_verified", "used_for_auth"])
    .where("tenancy_id", "=", tenancyId)
    .where("user_id", "=", userId)
    .execute();
  return { held, channels };
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
