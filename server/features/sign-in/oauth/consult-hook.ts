import type { Account } from "../account.ts";
import type { SignInCall } from "../finish.ts";
import { consultBeforeSignIn } from "../sign-up-hook/before-sign-in.ts";
import { consultBeforeSignUp, type NewUserChanges, noChanges } from "../sign-up-hook/before-sign-up.ts";
import { isConsulted } from "../sign-up-hook/consult.ts";
import { requireSignUpAllowed } from "../sign-up-policy.ts";
import type { CodeRow } from "./authorization-code.ts";
import type { PendingResult } from "./pending-result.ts";
import { findStarter } from "./starter.ts";

/** The decision of the project's endpoint about a code. */
export interface DecidedCode {
  /** The code, with its user as the endpoint leaves it. */
  readonly row: CodeRow;
  /** The changes to a new user. */
  readonly changes: NewUserChanges;
}

/**
 * Consults the project's endpoint about the sign-in or sign-up that a code leads to. Call it before the transaction of the exchange. A link
 * to the account of a signed-in user is neither.
 * @throws SignUpNotEnabled, SignUpRejected, SignInRejected, UserBanned
 */
export async function consultAboutCode(call: SignInCall, row: CodeRow, { type, identity, starter }: PendingResult): Promise<DecidedCode> {
  const { project, db, now } = call;
  const undecided = { row, changes: noChanges };
  if (type === "link") return undecided;
  const providerId = identity.oauthLink.id;
  if (row.id !== null) {
    const account: CodeRow & Account = row;
    return { ...undecided, row: await consultBeforeSignIn(call, { account, method: "oauth", providerId }) };
  }
  if (!isConsulted(project, "sign_up")) return undecided;
  const { becomesOwner } = await requireSignUpAllowed(call, identity);
  if (becomesOwner) return undecided;
  const user = await findStarter(db, project.tenancyId, starter, now);
  return { row, changes: await consultBeforeSignUp({ ...call, user }, identity) };
}
