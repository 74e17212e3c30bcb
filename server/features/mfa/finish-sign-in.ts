import type { RawBuilder } from "kysely";
import { MultiFactorAuthenticationRequired } from "#contract/errors/index.ts";
import { codes } from "#contract/vocabulary/limits.ts";
import type { Db } from "../../database/schema.ts";
import { audit, type Recorded } from "../../kernel/audit.ts";
import type { Project } from "../../kernel/call.ts";
import { type Part, together } from "../../kernel/unit.ts";
import type { Services } from "../../services/index.ts";
import { issueCode } from "../codes/issue.ts";
import { accessTokenFor, newSession, type TokenUser } from "../sessions/open.ts";

/** The circumstances of a sign-in: any call with a project. */
export interface SigningIn extends Recorded {
  readonly project: Project;
  readonly services: Services;
}

/** How somebody signed in, as the audit log has it; the second factor's is that of the first. */
export type SignInMethod = "password" | "otp" | "passkey" | "anonymous" | "second factor";

/** What a way to sign in has shown: who it is. */
export interface Proven {
  readonly user: TokenUser;
  readonly isNewUser: boolean;
  readonly method: SignInMethod;
  /** What the audit log calls it, where that does not follow from `isNewUser`. */
  readonly event?: "user.upgraded" | "user.signed_in";
  /** What must still be true when the session, or the attempt code, is written, as `newSession` takes it. */
  readonly guard?: RawBuilder<unknown>;
  /** Written in the same statement, however the sign-in ends. */
  readonly also?: Readonly<Record<string, Part | undefined>>;
}

/** What a sign-in answers. */
const tellSignedIn = (
  { project, services }: SigningIn,
  { user, isNewUser }: Pick<Proven, "user" | "isNewUser">,
  session: { id: string; refreshToken: string },
) => ({
  access_token: accessTokenFor(services, project, user, session.id),
  refresh_token: session.refreshToken,
  is_new_user: isNewUser,
  user_id: user.id,
});
export type SignedIn = ReturnType<typeof tellSignedIn>;

/** Not yet run: what the audit log says of an opened session. */
const told = (call: SigningIn, { user, isNewUser, method, event }: Omit<Proven, "guard">, sessionId: string) =>
  audit(
    call,
    { event: event ?? (isNewUser ? "user.signed_up" : "user.signed_in"), userId: user.id, sessionId, data: { method } },
    "session",
  );

/** Opens the session of somebody who has proven all that there is to prove, in one statement. @returns what the sign-in answers. */
export async function openSession(call: SigningIn, db: Db, proven: Omit<Proven, "guard">): Promise<SignedIn> {
  const session = newSession(call.project.tenancyId, proven.user.id, call.origin, call.now);
  await together(db, { session: session.insert, told: told(call, proven, session.id), ...proven.also });
  return tellSignedIn(call, proven, session);
}

/**
 * The one ending of every way to sign in: users with a second factor are asked for it and get no session yet. One statement.
 * @returns what the sign-in answers; or the refusal that asks for the second factor, for the caller to throw once what was
 * written is committed; or undefined when the guard failed and nothing of it was written.
 */
export async function finishSignIn(
  call: SigningIn,
  db: Db,
  proven: Proven & { user: { requires_totp: boolean | null } },
): Promise<SignedIn | MultiFactorAuthenticationRequired | undefined> {
  if (!proven.user.requires_totp) {
    const session = newSession(call.project.tenancyId, proven.user.id, call.origin, call.now, proven.guard);
    const parts = { session: session.insert, told: told(call, proven, session.id), ...proven.also };
    const written = await together(db, parts, ["session"]);
    return written.session === 0 ? undefined : tellSignedIn(call, proven, session);
  }
  const attempt = issueCode(
    db,
    {
      tenancyId: call.project.tenancyId,
      type: "mfa-attempt",
      userId: proven.user.id,
      data: { isNewUser: proven.isNewUser },
      lifetimeMillis: codes.lifetime.mfaAttempt,
    },
    call.now,
    proven.guard,
  );
  // An upgrade is done, whether or not the second factor follows.
  const upgraded = { event: "user.upgraded", userId: proven.user.id, data: { method: proven.method } } as const;
  const upgrade = proven.event === "user.upgraded" ? audit(call, upgraded, "attempt") : undefined;
  const written = await together(db, { attempt: attempt.insert, upgrade, ...proven.also }, ["attempt"]);
  return written.attempt === 0 ? undefined : new MultiFactorAuthenticationRequired({ attempt_code: attempt.code });
}
