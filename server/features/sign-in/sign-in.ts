import { VerificationCodeAlreadyUsed } from "#contract/errors/index.ts";
import type { Db } from "../../database/schema.ts";
import { readConstraint } from "../../database/sql-state.ts";
import { consumeCode } from "../foundation/codes/use.ts";
import { enableOtp } from "../users/queries.ts";
import { type Account, type Credential, unchangedAccount } from "./account.ts";
import type { SignInMethod } from "./authentication-methods.ts";
import { finishSignIn, requireNoSecondFactor, resolveSteps, type SignInCall, type SignInSteps, type SignInTokens } from "./finish.ts";
import type { Identity } from "./identity.ts";
import { signUp } from "./sign-up.ts";
import { consultBeforeSignIn } from "./sign-up-hook/before-sign-in.ts";

/** The proof that the caller is the user of an account. */
export interface AccountProof {
  readonly account: Account;
  readonly credential: Credential;
  readonly method: SignInMethod;
  /** The one-time code that was sent to the user, consumed by the sign-in. */
  readonly codeId?: string | undefined;
  /** Sets up the one-time code as a method of the account. */
  readonly otp?: boolean | undefined;
  /** Run in the statement that opens the session. */
  readonly steps?: SignInSteps;
}

/** The account or its credential changed after it was read. Nothing was written. */
export class AccountChanged extends Error {}

/**
 * Signs in to an account: opens a session, or asks for the second factor. Without a code it takes one statement.
 * @throws UserBanned, SignInRejected, MultiFactorAuthenticationRequired, VerificationCodeAlreadyUsed; AccountChanged, see `retryOnAccountChange`
 */
export async function signIn(call: SignInCall, proof: AccountProof): Promise<SignInTokens> {
  const { credential, method, codeId, otp, steps } = proof;
  const { db, now } = call;
  const { tenancyId } = call.project;
  const account = await consultBeforeSignIn(call, proof);
  const write = async (writing: Db) => {
    const result = await finishSignIn(call, writing, {
      user: account,
      isNewUser: false,
      method,
      guard: unchangedAccount(tenancyId, account, credential, now),
      steps: (finished) => [...[resolveSteps(steps, finished)].flat(), otp ? enableOtp(db, tenancyId, account.id) : undefined],
    });
    if (!result) throw new AccountChanged();
    // After the lock of the user: a deletion of the user takes the two in this order.
    if (codeId !== undefined && !(await consumeCode(writing, { tenancyId, id: codeId }, now))) throw new VerificationCodeAlreadyUsed();
    return result;
  };
  return requireNoSecondFactor(codeId === undefined ? await write(db) : await call.transaction(write));
}

/** Signs in to the account that an identity belongs to, or signs up if it belongs to none. */
export const signInOrUp = (call: SignInCall, identity: Identity, existing: Pick<AccountProof, "account" | "credential"> | undefined) =>
  existing ? signIn(call, { ...identity, ...existing }) : signUp(call, identity);

const maxAttempts = 3;

/**
 * Runs `attempt`, which reads an account and signs in or up, again if the account has changed in between. Its credential was replaced,
 * another sign-up took the address, or the user was deleted.
 * @returns undefined if it changed each time
 */
export async function retryOnAccountChange<T>(attempt: (index: number) => Promise<T>): Promise<T | undefined> {
  for (let index = 0; index < maxAttempts; index++) {
    try {
      return await attempt(index);
    } catch (error) {
      if (!(error instanceof AccountChanged) && readConstraint(error) === undefined) throw error;
    }
  }
  return undefined;
}
