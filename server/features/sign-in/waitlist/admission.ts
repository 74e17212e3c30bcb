import { SignUpInvitationRequired, SignUpWaitlisted } from "#contract/errors/index.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { CommitAndThrow } from "../../../kernel/transaction.ts";
import { digest } from "../../../services/secrets.ts";
import { type AdmissionProof, consumeAdmission, insertWaiting, isAdmitted } from "./queries.ts";

/** The proof that a sign-up needs: an invitation to the project, or an approval on its waitlist. An invitation serves for both. */
export type Gate = "invitation" | "waitlist";

interface AdmissionContext extends Pick<Call, "db" | "now"> {
  readonly project: Pick<Project, "tenancyId">;
}

/** A sign-up that an approval or invitation admits. */
interface AdmissionAttempt {
  readonly email?: { readonly value: string; readonly verified?: boolean } | undefined;
  readonly invitationCode?: string | undefined;
}

/** An address that is not verified proves nothing: anyone may enter that of an invited person. */
const toProof = ({ email, invitationCode }: AdmissionAttempt): AdmissionProof => ({
  codeHash: invitationCode === undefined ? undefined : digest(invitationCode),
  verifiedEmail: email?.verified ? email.value : undefined,
});

const hasProof = ({ codeHash, verifiedEmail }: AdmissionProof) => codeHash !== undefined || verifiedEmail !== undefined;

/**
 * The error of a sign-up that nothing admits. Where the project has a waitlist with room, the address joins it. The answer does not depend on the
 * address, so that it reveals no account.
 */
async function refuse({ project, now }: AdmissionContext, db: Db, gate: Gate, { email }: AdmissionAttempt): Promise<Error> {
  if (gate === "invitation" || !email) return new SignUpInvitationRequired();
  const isWaiting = await insertWaiting(db, project.tenancyId, email.value, now);
  return isWaiting ? new SignUpWaitlisted() : new SignUpInvitationRequired();
}

/**
 * Requires the proof of an admission, before anything is read about the address. One statement where the project has a waitlist.
 * @throws SignUpInvitationRequired, SignUpWaitlisted
 */
export async function requireAdmissionProof(call: AdmissionContext, gate: Gate | undefined, attempt: AdmissionAttempt): Promise<void> {
  if (gate !== undefined && !hasProof(toProof(attempt))) throw await refuse(call, call.db, gate, attempt);
}

/**
 * Requires an open admission, and consumes nothing. One or two statements.
 * @throws SignUpInvitationRequired, SignUpWaitlisted
 */
export async function requireAdmission(call: AdmissionContext, gate: Gate | undefined, attempt: AdmissionAttempt): Promise<void> {
  if (gate === undefined) return;
  const proof = toProof(attempt);
  if (hasProof(proof) && (await isAdmitted(call.db, call.project.tenancyId, proof, call.now))) return;
  throw await refuse(call, call.db, gate, attempt);
}

/**
 * Consumes the admission of a sign-up, in the transaction that creates the user. One statement; joining the waitlist is another one.
 * @throws SignUpInvitationRequired; CommitAndThrow with SignUpWaitlisted, so that the entry and a used one-time code are written
 */
export async function claimAdmission(call: AdmissionContext, db: Db, gate: Gate | undefined, attempt: AdmissionAttempt): Promise<void> {
  if (gate === undefined) return;
  const proof = toProof(attempt);
  if (hasProof(proof) && (await consumeAdmission(db, call.project.tenancyId, proof, call.now))) return;
  const error = await refuse(call, db, gate, attempt);
  throw error instanceof SignUpWaitlisted ? new CommitAndThrow(error) : error;
}
