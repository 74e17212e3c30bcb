import type { Expression, RawBuilder } from "kysely";
import { MultiFactorAuthenticationRequired } from "#contract/errors/index.ts";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { type AuditContext, audit } from "../../core/audit.ts";
import type { Db } from "../../database/schema.ts";
import type { Call, Project } from "../../kernel/call.ts";
import { noteSignIn } from "../../kernel/sign-in-step.ts";
import { type Steps, statement } from "../../kernel/statement.ts";
import { assertNotBanned } from "../accounts/ban.ts";
import { findClaimSource, signAccessToken } from "../accounts/sessions/access-token.ts";
import { type NewSession, newSession, type ParentSession, signInSession } from "../accounts/sessions/new-session.ts";
import { endOldestSessions } from "../accounts/sessions/session-limit.ts";
import { issueCode } from "../foundation/codes/issue.ts";
import { rememberDevice } from "../foundation/known-device.ts";
import type { Account } from "./account.ts";
import { authenticationMethods, type SignInMethod } from "./authentication-methods.ts";
import { newDeviceSteps } from "./new-device.ts";

/** A call in which a user signs in or up. */
export interface SignInCall
  extends AuditContext,
    Pick<Call, "db" | "transaction" | "afterCommit" | "services" | "serverConfig" | "background" | "origin"> {
  readonly project: Project;
}

/** A user who is signed in unless a second factor is required. */
export interface Authenticated {
  readonly user: Account;
  readonly isNewUser: boolean;
  readonly method: SignInMethod;
  /** The provider of an OAuth sign-in, by its id in the configuration. */
  readonly providerId?: string;
  /** The audit event, where it does not follow from `isNewUser`. */
  readonly event?: "user.upgraded" | "user.signed_in";
  /** A SELECT that locks what was proven and returns no row if it has changed. Then no session and no attempt code is written. */
  readonly guard?: RawBuilder<unknown>;
  /** Run in the same statement, with and without a second factor. */
  readonly steps?: SignInSteps;
  /** The id of the attempt code that the second factor finished. */
  readonly attemptId?: string;
  /** The session from which this one is opened, where no credential alone proves the user. */
  readonly parent?: ParentSession | undefined;
  /** The `amr` of the sign-in, where it does not follow from the method. */
  readonly amr?: readonly string[] | null;
  /** Whether that session replaces the second factor. */
  readonly skipsSecondFactor?: boolean;
}

/**
 * Steps that belong to a sign-in. They run even if its guard fails: then a transaction has to be rolled back.
 * @param finished a SELECT of the `id` of the session or attempt code, which returns no row if the guard has failed
 */
export type SignInSteps = Steps | ((finished: Expression<unknown>) => Steps);
export const resolveSteps = (steps: SignInSteps | undefined, finished: Expression<unknown>): Steps =>
  typeof steps === "function" ? steps(finished) : steps;

/**
 * The tokens of a new session, on a device that is known from now on. The sign-in is an activity of the user.
 * @param db reads what the project's claims need, after the statement that inserted a new user
 */
async function toSignInResult(call: SignInCall, db: Db, authenticated: Authenticated, session: NewSession) {
  const { user, isNewUser } = authenticated;
  const { project, services, background, now } = call;
  noteSignIn(call, { sessionId: session.id, isNewUser });
  const { ip, country, userAgent } = call.origin;
  const mark = { tenancyId: project.tenancyId, userId: user.id, sessionId: session.id, impersonated: false, ip, country, userAgent };
  call.afterCommit(() => background.recordActivity(mark, now));
  countSignIn(call, authenticated);
  const { primary_email: email, primary_email_verified: isVerified, primary_email_auth_enabled: signsIn, password_version } = user;
  const address = email !== null && signsIn ? { email, isVerified } : undefined;
  if (!user.is_anonymous) rememberDevice(call, { address, userId: user.id }, password_version);
  const source = await findClaimSource(db, project, user.id);
  return {
    access_token: signAccessToken(services, project, user, { ...session, isImpersonation: false }, source),
    refresh_token: session.refreshToken,
    is_new_user: isNewUser,
    user_id: user.id,
  };
}

/** Counts a sign-up or sign-in by its method or provider. One that continues a session, or of an anonymous user, is not counted. */
function countSignIn({ project: { tenancyId }, background, afterCommit, now }: SignInCall, authenticated: Authenticated) {
  const { user, isNewUser, event: entry, method, providerId, parent } = authenticated;
  if (user.is_anonymous || parent !== undefined) return;
  const event = isNewUser || entry === "user.upgraded" ? "signed_up" : "signed_in";
  afterCommit(() => background.countEvent({ tenancyId, event, method: providerId ?? method }, now));
}

export type SignInTokens = Awaited<ReturnType<typeof toSignInResult>>;

/** The statement that inserts a session and its audit entry, and runs the steps that belong to it. */
function sessionStatement(call: SignInCall, authenticated: Authenticated, session: NewSession) {
  const { user, isNewUser, method, event, guard, steps, parent } = authenticated;
  const isOnlySignIn = !isNewUser && event !== "user.upgraded" && parent === undefined;
  const entry = {
    event: event ?? (isNewUser ? "user.signed_up" : "user.signed_in"),
    userId: user.id,
    sessionId: session.id,
    data: { method },
  } as const;
  return statement()
    .step("session", session.insert(guard))
    .also((earlier) => audit(call, entry, earlier.selectFrom("session")))
    .also((earlier) =>
      parent ? undefined : endOldestSessions(call, { userId: user.id, sessionId: session.id, opened: earlier.selectFrom("session") }),
    )
    .also((earlier) =>
      isOnlySignIn ? newDeviceSteps(call, { user, method, sessionId: session.id }, earlier.selectFrom("session").select("id")) : undefined,
    )
    .also((earlier) => resolveSteps(steps, earlier.selectFrom("session").select("id")));
}

const sessionOptions = (
  { project }: SignInCall,
  { parent, method, amr = authenticationMethods(method) }: Omit<Authenticated, "guard">,
) => ({
  ...signInSession(project),
  parent,
  amr,
});

/** Ends a sign-up: opens a session, or issues what opens one later. */
export type EndSignUp<T> = (call: SignInCall, db: Db, authenticated: Omit<Authenticated, "guard">) => Promise<T>;

/**
 * Opens a session without asking for a second factor. One statement, and another where the claims of the project need it.
 * @throws UserBanned
 */
export async function openSession(call: SignInCall, db: Db, authenticated: Omit<Authenticated, "guard">): Promise<SignInTokens> {
  const { attemptId, user } = authenticated;
  noteSignIn(call, { userId: user.id });
  assertNotBanned(user, call.now);
  const options = { ...sessionOptions(call, authenticated), ...(attemptId !== undefined && { attemptId }) };
  const session = newSession(call.project.tenancyId, user.id, call.origin, call.now, options);
  await sessionStatement(call, authenticated, session).execute(db);
  return toSignInResult(call, db, authenticated, session);
}

/**
 * Opens a session, or issues an attempt code where the user has a second factor. One statement, and another where the claims of the project
 * need it.
 * @returns the session's tokens, or undefined when the guard failed. Or the error that requires the second factor, to be thrown after the
 * commit
 * @throws UserBanned
 */
export async function finishSignIn(
  call: SignInCall,
  db: Db,
  authenticated: Authenticated,
): Promise<SignInTokens | MultiFactorAuthenticationRequired | undefined> {
  const { user, isNewUser, guard, steps, parent, skipsSecondFactor } = authenticated;
  const { tenancyId } = call.project;
  noteSignIn(call, { userId: user.id });
  assertNotBanned(user, call.now);
  if (!user.requires_totp || skipsSecondFactor) {
    const session = newSession(tenancyId, user.id, call.origin, call.now, sessionOptions(call, authenticated));
    const [opened] = await sessionStatement(call, authenticated, session).rows(db, "session");
    return opened && toSignInResult(call, db, authenticated, session);
  }
  const data = {
    isNewUser,
    amr: sessionOptions(call, authenticated).amr,
    ...(parent && {
      parent: {
        signedInAt: parent.signed_in_at.getTime(),
        expiresAt: parent.expires_at.getTime(),
        signInId: parent.sign_in_id,
        amr: parent.amr,
      },
    }),
  };
  const { mfaAttempt } = codeLimits.lifetime;
  const lifetimeMillis = parent ? Math.min(mfaAttempt, parent.expires_at.getTime() - call.now.getTime()) : mfaAttempt;
  const attempt = issueCode(db, { tenancyId, type: "mfa-attempt", userId: user.id, data, lifetimeMillis }, call.now, { guard });
  const [issued] = await statement()
    .step("attempt", attempt.insert)
    .also((earlier) => resolveSteps(steps, earlier.selectFrom("attempt").select("id")))
    .rows(db, "attempt");
  return issued && new MultiFactorAuthenticationRequired({ attempt_code: attempt.code });
}

/** Call it after the commit: the attempt code has to outlive the error. @throws MultiFactorAuthenticationRequired */
export function requireNoSecondFactor(result: SignInTokens | MultiFactorAuthenticationRequired): SignInTokens {
  if (result instanceof MultiFactorAuthenticationRequired) throw result;
  return result;
}
