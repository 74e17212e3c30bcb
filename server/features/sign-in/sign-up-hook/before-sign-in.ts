import { SignInRejected } from "#contract/errors/index.ts";
import type { HookFailure } from "#contract/vocabulary/sign-in/sign-up-hook.ts";
import { audit } from "../../../core/audit.ts";
import { assertNotBanned } from "../../accounts/ban.ts";
import { restrictAndAddMetadata } from "../../users/decided-change.ts";
import type { Account } from "../account.ts";
import type { SignInMethod } from "../authentication-methods.ts";
import type { SignInCall } from "../finish.ts";
import { type HookAnswer, readAdded } from "./answer.ts";
import { consult, isConsulted, readTarget, rejectionMessage } from "./consult.ts";
import { hookRestriction } from "./hook-restriction.ts";

interface SignInAttempt<User extends Account> {
  readonly account: User;
  readonly method: SignInMethod;
  readonly providerId?: string | undefined;
}

/**
 * Requires that the project's endpoint accepts the sign-in of a user who has proven to be it. Call it before a transaction, and before a
 * code is consumed. One statement where the endpoint changes the user or rejects.
 * @returns the account as the endpoint leaves it
 * @throws UserBanned, SignInRejected
 */
export async function consultBeforeSignIn<User extends Account>(
  call: SignInCall,
  { account, method, providerId }: SignInAttempt<User>,
): Promise<User> {
  const target = isConsulted(call.project, "sign_in") ? readTarget(call) : undefined;
  if (!target || method === "second factor") return account;
  assertNotBanned(account, call.now);
  const { primary_email: value, primary_email_verified: verified, display_name: displayName } = account;
  const subject = {
    event: "sign_in",
    method,
    providerId,
    email: value === null ? undefined : { value, verified },
    displayName,
    user: account,
  } as const;
  const { outcome, failure, answer } = await consult(call, target, subject, (given) => changeUser(call, account.id, given));
  if (outcome === "reject") {
    const entry = { event: "user.sign_in_failed", userId: account.id, data: { method, sign_up_hook: failure ?? "rejected" } } as const;
    await audit(call, entry).execute(call.db);
    throw new SignInRejected({ message: rejectionMessage("sign_in", answer) });
  }
  return outcome === "restrict" ? { ...account, restricted_by_admin: true } : account;
}

/** Restricts the user, and adds to its metadata. */
async function changeUser(call: SignInCall, userId: string, answer: HookAnswer): Promise<HookFailure | undefined> {
  const restriction = answer.outcome === "restrict" ? hookRestriction(answer) : undefined;
  return (await restrictAndAddMetadata(call, userId, { restriction, added: readAdded(answer) })) ? undefined : "metadata_too_large";
}
