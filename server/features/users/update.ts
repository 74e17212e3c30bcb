import { sql, type Updateable } from "kysely";
import { credentialFields, type User } from "#contract/entities/users/user.ts";
import { InvalidUserChange, UserNotFound } from "#contract/errors/index.ts";
import type { Update } from "#contract/kernel/entity.ts";
import { audit } from "../../core/audit.ts";
import { insertWebhookEvent } from "../../core/webhook-event.ts";
import { nothingLeft } from "../../database/entity-columns.ts";
import type { Db } from "../../database/schema.ts";
import type { Users } from "../../database/tables/users.ts";
import { toUserColumns, type UserRow } from "../../database/user-row.ts";
import { statement } from "../../kernel/statement.ts";
import { updatePrimaryEmail } from "../accounts/contact-channels/primary-email.ts";
import { requireOtherSignInMethod } from "../accounts/credentials/last-sign-in-method.ts";
import { removePasskeys } from "../accounts/credentials/passkeys.ts";
import { hasPassword, setPasswordSteps } from "../accounts/credentials/password.ts";
import { sealTotpSecret } from "../accounts/credentials/totp.ts";
import { requireMethodsAllowed, validateCredentialInput } from "../accounts/credentials/validate.ts";
import { codesAreOff, lockWithChannels } from "../accounts/locked-user.ts";
import { credentialChangeSteps } from "../accounts/security-notices/credential-changes.ts";
import type { NoticeContext } from "../accounts/security-notices/security-notice.ts";
import { requireActiveSession } from "../accounts/sessions/active-session.ts";
import { deleteUserImages, insertImage, validateImage } from "../foundation/images.ts";
import { validateAcceptedTerms } from "./accepted-terms.ts";
import { mapConstraintErrors } from "./constraint-errors.ts";
import { requireUser } from "./queries.ts";
import { searchColumns } from "./search-text.ts";
import { stateChangeSteps } from "./states.ts";
import { upgradeByServer } from "./upgrade.ts";

export interface UserUpdate extends NoticeContext {
  readonly userId: string;
  readonly sent: Update<typeof User, "admin">;
  readonly transaction: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
}

/** The fields that an ended session must not change. A recovery replaces the selected team, too. */
const sessionFields = [...credentialFields, "selected_team_id"];

/** Updates a user. Absent fields stay as they are, null clears. @returns the updated user */
export async function updateUser(change: UserUpdate): Promise<UserRow> {
  const { userId, sent, project, accessType, services, serverConfig, transaction, now } = change;
  const { tenancyId } = project;
  validateCredentialInput(sent);
  requireMethodsAllowed(sent, project.config);
  validateAcceptedTerms(sent, accessType, project.config.brand.termsVersion);
  const image = validateImage("profile_image_url", sent.profile_image_url, { accessType, tenancyId, publicUrl: serverConfig.publicUrl });
  const { columns, others } = toUserColumns(sent, {
    sealTotpSecret: (base64) => sealTotpSecret(services.secrets, tenancyId, userId, base64),
    image,
    acceptedTermsAt: new Date(sent.accepted_terms_at_millis ?? now),
    bannedBy: change.administrator?.userId ?? null,
  });
  const { primary_email, primary_email_verified, primary_email_auth_enabled, password, password_hash, passkey_auth_enabled, ...rest } =
    others;
  nothingLeft(rest);
  const version = sent.accepted_terms_version;
  const email = { primary_email, primary_email_verified, primary_email_auth_enabled };
  const passwordHash = password == null ? password_hash : await services.passwords.hash(password, tenancyId);

  const constraintContext = { userId, email: sent.primary_email, teamId: sent.selected_team_id };
  return mapConstraintErrors(constraintContext, () =>
    transaction(async (db) => {
      const { locked, channels } = await lockWithChannels(db, tenancyId, userId);
      if (change.user?.row.id === userId && sessionFields.some((field) => sent[field as keyof typeof sent] !== undefined)) {
        await requireActiveSession(db, tenancyId, change.user);
      }
      const previous = channels.find((channel) => channel.is_primary);
      constraintContext.email ??= previous?.value;
      const hasEmail = await updatePrimaryEmail(db, { tenancyId, userId, accessType, sent: email, channels, now });
      const changesPassword = passwordHash !== undefined || password === null;
      const hadPassword = changesPassword && (await hasPassword(db, tenancyId, userId));
      if (changesPassword) {
        if (passwordHash !== undefined && !hasEmail)
          throw new InvalidUserChange("password: a password needs a primary_email to sign in with.");
        await statement()
          .also(setPasswordSteps(db, { tenancyId, userId, hash: passwordHash }, now))
          .execute(db);
      }
      if (passkey_auth_enabled === false) await removePasskeys(change, db, { userId, userName: locked.display_name, to: previous ?? null });
      if (image?.row) await insertImage(db, tenancyId, { userId }, image.row, now).execute();
      if (sent.profile_image_url !== undefined) await deleteUserImages(db, tenancyId, userId, image?.row?.id);
      const event = insertWebhookEvent(change, { type: "user.updated", userId });
      const states = stateChangeSteps(change, db, sent, locked);
      const setsColumns = Object.keys(columns).length > 0;
      if (setsColumns)
        await statement()
          .also([updateColumns(db, tenancyId, userId, columns), event, ...states])
          .also(version == null ? undefined : audit(change, { event: "user.terms_accepted", userId, data: { version } }))
          .execute(db);
      if (sent.display_name !== undefined || primary_email !== undefined) await refreshSearchText(db, tenancyId, userId);
      await statement()
        .also(credentialChangeSteps(change, sent, { locked, primary: previous, hadPassword }))
        .also(setsColumns ? undefined : event)
        .execute(db);
      if (primary_email === null) await requireOtherSignInMethod(change, db, userId, "address");
      const turnsOffCodes = sent.otp_auth_enabled === false && !codesAreOff(locked) && !locked.is_anonymous;
      const removesPasskey = sent.passkey_auth_enabled === false && change.user?.row.passkey_auth_enabled;
      if (turnsOffCodes || removesPasskey) await requireOtherSignInMethod(change, db, userId, turnsOffCodes ? "codes" : "method");
      if (sent.is_anonymous === false && locked.is_anonymous) {
        await upgradeByServer(db, change, locked, {
          displayName: sent.display_name,
          email: primary_email === null ? null : (constraintContext.email ?? null),
          selectPersonalTeam: sent.selected_team_id === undefined,
          setsSecondFactor: sent.totp_secret_base64 !== undefined,
        });
      }
      return requireUser(db, tenancyId, userId);
    }),
  );
}

const updateColumns = (db: Db, tenancyId: string, userId: string, columns: Updateable<Users>) =>
  db.updateTable("users").set(columns).where("tenancy_id", "=", tenancyId).where("id", "=", userId);

async function refreshSearchText(db: Db, tenancyId: string, userId: string): Promise<void> {
  const { rows } = await sql<{ display_name: string | null; emails: string[] }>`SELECT u.display_name,
      coalesce((SELECT array_agg(c.value ORDER BY c.created_at, c.id) FROM contact_channels c WHERE c.tenancy_id = u.tenancy_id AND c.user_id = u.id), '{}') AS emails
    FROM users u WHERE u.tenancy_id = ${tenancyId}::uuid AND u.id = ${userId}::uuid`.execute(db);
  const row = rows[0];
  if (!row) throw new UserNotFound();
  await updateColumns(db, tenancyId, userId, searchColumns(row.display_name, row.emails)).execute();
}
