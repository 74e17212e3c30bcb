import { AccessTokenExpired } from "#contract/errors/index.ts";
import { audit } from "../../core/audit.ts";
import { insertWebhookEvent } from "../../core/webhook-event.ts";
import type { Db } from "../../database/schema.ts";
import { statement } from "../../kernel/statement.ts";
import { randomUuid } from "../../services/random.ts";
import { holdsBan } from "../accounts/ban.ts";
import {
  demotePrimaryEmail,
  endSignInWithAddresses,
  listContactChannels,
  upsertPrimaryEmail,
} from "../accounts/contact-channels/queries.ts";
import { endSignInWithLinks, insertOAuthLinks } from "../accounts/credentials/oauth-links.ts";
import { setPasswordSteps } from "../accounts/credentials/password.ts";
import { lockUser } from "../accounts/locked-user.ts";
import { revokeCodes } from "../foundation/codes/revoke.ts";
import { passwordVersion } from "../foundation/known-device.ts";
import { revokeApiKeys } from "../teams/api-keys/queries.ts";
import { findOwnTeam, newPersonalTeamId, renamePersonalTeam } from "../teams/personal-team.ts";
import { signUpSteps } from "../users/insert.ts";
import { upgradeUser } from "../users/upgrade.ts";
import type { EndSignUp, SignInCall } from "./finish.ts";
import { type Identity, usesForAuth, verificationSteps } from "./identity.ts";
import type { SignUpTerms } from "./sign-up-hook/before-sign-up.ts";
import { claimOwnership } from "./sign-up-policy.ts";

export const isAnonymousCaller = ({ user }: Pick<SignInCall, "user">): boolean => user?.row.is_anonymous === true;

/**
 * Turns the anonymous user who calls into a regular one with the same id and data. Of several upgrades at once the others wait
 * for the lock and then find a regular user. Run it in a transaction.
 * @returns undefined if the caller is not anonymous, or has been deleted or upgraded in the meantime
 */
export async function upgradeAnonymousCaller<T>(
  call: SignInCall,
  db: Db,
  policy: SignUpTerms,
  { method, email, passwordHash, otp, oauthLink, profile }: Identity,
  end: EndSignUp<T>,
): Promise<T | undefined> {
  const { user: caller, project, now } = call;
  const { config, tenancyId } = project;
  if (!caller?.row.is_anonymous) return undefined;
  const locked = await lockUser(db, tenancyId, caller.row.id);
  if (!locked?.is_anonymous) return undefined;
  // Banned since the caller was identified: the session has ended.
  if (holdsBan(locked, now)) throw new AccessTokenExpired({ expired_at_millis: null });
  const { id } = locked;
  const channels = await listContactChannels(db, tenancyId, id);
  const same = channels.find(({ value }) => value === email?.value);
  const primary = channels.find((channel) => channel.is_primary);
  if (email && primary && primary !== same) await demotePrimaryEmail(db, tenancyId, id);
  // Another person may have planted these credentials. The session of an anonymous user can come from a link that the person sent.
  // Before the statement below, which may insert a link to another account of the same provider.
  await statement()
    .also(endSignInWithAddresses(db, tenancyId, id, same?.id))
    .also(endSignInWithLinks(db, tenancyId, id))
    .also(revokeCodes(db, tenancyId, id, ["email-verification"]))
    .step("api_keys_of_user", revokeApiKeys(db, tenancyId, { type: "user", ids: [id] }, now))
    .also((earlier) =>
      audit(call, { event: "user_api_key.revoked", userId: id, data: { all: true } }, earlier.selectFrom("api_keys_of_user")),
    )
    .execute(db);

  const ownTeam = await findOwnTeam(db, tenancyId, id, now);
  // A team to which others have access does not become the personal team, nor the owner of project `internal`. That person may have
  // let them in. It stays a team of the user.
  const retainedTeam = ownTeam?.is_private ? ownTeam : undefined;
  const newTeamId = retainedTeam ? undefined : newPersonalTeamId(config);
  const personalTeamId = newTeamId ?? retainedTeam?.id;
  const isReplaced = newTeamId !== undefined && locked.selected_team_id === ownTeam?.id;
  await claimOwnership(db, policy, personalTeamId);
  const channelId = same?.id ?? randomUuid();
  const user = {
    id,
    display_name: locked.display_name || (profile?.displayName ?? null),
    primary_email: email?.value ?? primary?.value ?? null,
    primary_email_verified: email ? email.verified || same?.is_verified === true : primary?.is_verified === true,
    primary_email_auth_enabled: email !== undefined && (usesForAuth(email) || same?.used_for_auth === true),
    selected_team_id: (isReplaced ? newTeamId : locked.selected_team_id) ?? personalTeamId ?? null,
    is_anonymous: false,
    restricted_by_admin: locked.restricted_by_admin || policy.restriction !== undefined,
    sign_up_restriction: locked.sign_up_restriction,
    banned_until: locked.banned_until,
    ban_reason: locked.ban_reason,
    signed_up_at: caller.row.signed_up_at,
    requires_totp: false,
    password_version: passwordVersion(passwordHash === undefined ? undefined : now),
  };
  const name = user.display_name || user.primary_email;
  const emails = channels.map(({ value }) => value);
  return end(call, db, {
    user,
    isNewUser: true,
    method,
    event: "user.upgraded",
    steps: [
      upgradeUser(db, tenancyId, id, {
        displayName: user.display_name,
        profileImageUrl: profile?.imageUrl,
        selectedTeamId: user.selected_team_id,
        otpEnabled: locked.otp_auth_enabled || otp === true,
        changes: { ...policy.restriction, ...policy.metadata },
        emails: email && !same ? [...emails, email.value] : emails,
      }),
      email && upsertPrimaryEmail(db, { ...email, usedForAuth: usesForAuth(email), tenancyId, userId: id, id: channelId }, now),
      oauthLink && insertOAuthLinks(db, tenancyId, id, [oauthLink], now),
      // This ends all sessions and replaces the password; `upgradeUser` removes the second factor. Another person may have planted them in
      // this browser. Without this, that person would share the upgraded account or lock its owner out.
      ...setPasswordSteps(db, { tenancyId, userId: id, hash: passwordHash }, now),
      locked.requires_totp ? audit(call, { event: "user.second_factor_disabled", userId: id }) : undefined,
      ...signUpSteps(db, { tenancyId, id, config, personalTeamId: newTeamId, name }, now),
      renamePersonalTeam(db, tenancyId, retainedTeam, name),
      ...verificationSteps(
        call,
        { userId: id, userName: user.display_name, channelId },
        email && { ...email, verified: user.primary_email_verified },
      ),
      insertWebhookEvent(call, { type: "user.updated", userId: id }),
    ],
  });
}
