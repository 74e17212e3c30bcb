import type { RawBuilder } from "kysely";
import { MultiFactorAuthenticationRequired } from "#contract/errors/index.ts";
import { codes } from "#contract/vocabulary/limits.ts";
import type { Db } from "../../database/schema.ts";
import type { Origin, Project } from "../../kernel/call.ts";
import { type Part, together } from "../../kernel/unit.ts";
import type { Services } from "../../services/index.ts";
import { issueCode } from "../codes/issue.ts";
import { accessTokenFor, newSession, type TokenUser } from "../sessions/open.ts";

/** The circumstances of a sign-in: any call with a project. */
export interface SigningIn {
  readonly project: Project;
  readonly origin: Origin;
  readonly services: Services;
  readonly now: Date;
}

/** What a way to sign in has shown: who it is. */
export interface Proven {
  readonly user: TokenUser;
  readonly isNewUser: boolean;
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

/** Opens the session of somebody who has proven all that there is to prove, in one statement. @returns what the sign-in answers. */
export async function openSession(call: SigningIn, db: Db, proven: Omit<Proven, "guard">): Promise<SignedIn> {
  const session = newSession(call.project.tenancyId, proven.user.id, call.origin, call.now);
  await together(db, { session: session.insert, ...proven.also });
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
    const written = await together(db, { session: session.insert, ...proven.also }, ["session"]);
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
  const written = await together(db, { attempt: attempt.insert, ...proven.also }, ["attempt"]);
  return written.attempt === 0 ? undefined : new MultiFactorAuthenticationRequired({ attempt_code: attempt.code });
}
