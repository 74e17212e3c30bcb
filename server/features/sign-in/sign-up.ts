import { AnonymousAccountsNotEnabled, VerificationCodeAlreadyUsed } from "#contract/errors/index.ts";
import type { anonymousRoutes } from "#contract/routes/sign-in/anonymous.ts";
import { insertWebhookEvent } from "../../core/webhook-event.ts";
import type { Db } from "../../database/schema.ts";
import type { Handlers } from "../../kernel/call.ts";
import { randomUuid } from "../../services/random.ts";
import { newUserStates } from "../accounts/sessions/access-token.ts";
import { consumeCode } from "../foundation/codes/use.ts";
import { passwordVersion } from "../foundation/known-device.ts";
import { newPersonalTeamId } from "../teams/personal-team.ts";
import { insertUser } from "../users/insert.ts";
import { requireHuman } from "./bots/require-human.ts";
import { type EndSignUp, openSession, type SignInCall, type SignInTokens } from "./finish.ts";
import { type Identity, usesForAuth, verificationSteps } from "./identity.ts";
import { consultBeforeSignUp, type NewUserChanges, noChanges, withChanges } from "./sign-up-hook/before-sign-up.ts";
import { claimOwnership, isSignUpClosed, recordAcceptingRule, requireAnonymousAllowed, requireSignUpAllowed } from "./sign-up-policy.ts";
import { isAnonymousCaller, upgradeAnonymousCaller } from "./upgrade-anonymous.ts";
import { claimAdmission } from "./waitlist/admission.ts";

/**
 * Creates a user with a session, or upgrades the anonymous user who calls. A new user takes one statement. Where a code is consumed or
 * project `internal` gets its owner, a transaction has more. Violates `contact_channels_for_sign_in` or `oauth_links_for_sign_in` where the
 * identity belongs to an account already.
 * @throws SignUpNotEnabled, SignUpRejected, SignUpInvitationRequired, SignUpWaitlisted, VerificationCodeAlreadyUsed
 */
export const signUp = (call: SignInCall, identity: Identity): Promise<SignInTokens> => signUpAndEnd(call, identity, openSession);

/**
 * The same, with another end than a session.
 * @param decided what the endpoint of the project has decided already. Default: it is consulted
 */
export async function signUpAndEnd<T>(call: SignInCall, identity: Identity, end: EndSignUp<T>, decided?: NewUserChanges): Promise<T> {
  const { project, now } = call;
  const { codeId, method } = identity;
  const allowed = await requireSignUpAllowed(call, identity);
  // Without an owner there is no developer whose endpoint it is.
  const policy = withChanges(allowed, allowed.becomesOwner ? noChanges : (decided ?? (await consultBeforeSignUp(call, identity))));
  recordAcceptingRule(call, policy);
  const write = async (db: Db) => {
    // First, so that of several uses of a code at once all but one fail before they write anything.
    if (codeId !== undefined && !(await consumeCode(db, { tenancyId: project.tenancyId, id: codeId }, now)))
      throw new VerificationCodeAlreadyUsed();
    await claimAdmission(call, db, policy.gate, identity);
    // An anonymous user who was deleted or upgraded in the meantime is no caller: a new user is created.
    const upgraded = await upgradeAnonymousCaller(call, db, policy, identity, end);
    if (upgraded) return upgraded;
    const personalTeamId = newPersonalTeamId(project.config);
    await claimOwnership(db, policy, personalTeamId);
    return end(call, db, { ...newUser(call, db, identity, policy, personalTeamId), isNewUser: true, method });
  };
  const needsTransaction = codeId !== undefined || policy.becomesOwner || isAnonymousCaller(call) || policy.gate !== undefined;
  return needsTransaction ? call.transaction(write) : write(call.db);
}

/**
 * Creates an anonymous user with a session, in one statement. The mode of sign-up applies to its upgrade.
 * @throws SignUpRejected
 */
export async function signUpAnonymously(call: SignInCall): Promise<SignInTokens> {
  const method = "anonymous";
  const allowed = await requireAnonymousAllowed(call);
  const policy = withChanges(allowed, await consultBeforeSignUp(call, { method }));
  recordAcceptingRule(call, policy);
  const personalTeamId = newPersonalTeamId(call.project.config);
  return openSession(call, call.db, { ...newUser(call, call.db, { method }, policy, personalTeamId), isNewUser: true, method });
}

/** A user who does not exist yet, and the steps that insert it. */
function newUser(
  call: SignInCall,
  db: Db,
  identity: Identity,
  { restriction, metadata }: NewUserChanges,
  personalTeamId: string | undefined,
) {
  const { method, email, passwordHash, otp, oauthLink, profile } = identity;
  const { config, tenancyId } = call.project;
  const [id, channelId] = [randomUuid(), randomUuid()];
  const user = {
    id,
    display_name: profile?.displayName ?? null,
    primary_email: email?.value ?? null,
    primary_email_verified: email?.verified ?? false,
    primary_email_auth_enabled: email !== undefined && usesForAuth(email),
    selected_team_id: personalTeamId ?? null,
    is_anonymous: method === "anonymous",
    ...newUserStates,
    restricted_by_admin: restriction !== undefined,
    signed_up_at: call.now,
    requires_totp: false,
    password_version: passwordVersion(passwordHash === undefined ? undefined : call.now),
  };
  const inserts = insertUser(
    db,
    {
      tenancyId,
      id,
      config,
      columns: {
        display_name: profile?.displayName || null,
        profile_image_url: profile?.imageUrl ?? null,
        is_anonymous: user.is_anonymous,
        ...restriction,
        ...metadata,
        otp_auth_enabled: otp ?? false,
      },
      email: email && { ...email, usedForAuth: usesForAuth(email), channelId },
      passwordHash,
      oauthLinks: oauthLink && [oauthLink],
      personalTeamId,
    },
    call.now,
  );
  const verification = verificationSteps(call, { userId: id, userName: user.display_name, channelId }, email);
  return { user, steps: [...inserts, ...verification, insertWebhookEvent(call, { type: "user.created", userId: id })] };
}

export const anonymousHandlers: Handlers<typeof anonymousRoutes> = {
  /** A project that accepts no sign-ups still accepts anonymous users: the policy applies to their upgrade. */
  async signUp(call) {
    if (!call.project.config.auth.anonymous.allowSignUp || isSignUpClosed(call)) throw new AnonymousAccountsNotEnabled();
    await requireHuman(call, { call: "anonymous" });
    return signUpAnonymously(call);
  },
};
