import { sql } from "kysely";
import { PasskeyAuthenticationFailed, PasskeyAuthenticationNotEnabled, VerificationCodeAlreadyUsed } from "#contract/errors/index.ts";
import type { KnownError } from "#contract/kernel/error.ts";
import type { passkeyRoutes } from "#contract/routes/sign-in/passkeys.ts";
import { audit } from "../../../core/audit.ts";
import type { Db } from "../../../database/schema.ts";
import type { Call } from "../../../kernel/call.ts";
import { noteSignIn } from "../../../kernel/sign-in-step.ts";
import { CommitAndThrow } from "../../../kernel/transaction.ts";
import { recordPasskeyUse } from "../../accounts/credentials/passkeys.ts";
import { checkCode, consumeCode } from "../../foundation/codes/use.ts";
import { type Account, accountColumns, type Credential } from "../account.ts";
import { retryOnAccountChange, signIn as signInTo } from "../sign-in.ts";
import { CeremonyFailed, type PasskeyUse, requireTrustedOrigin, toUserHandle, verifyAuthentication } from "./webauthn.ts";

/** A passkey and the account of its user. */
interface PasskeyAccount extends Account {
  readonly public_key: Buffer;
  readonly rp_id: string | null;
  readonly counter: number;
}

async function accountByPasskey(db: Db, tenancyId: string, credentialId: string): Promise<PasskeyAccount | undefined> {
  const { rows } = await sql<PasskeyAccount>`SELECT ${accountColumns}, k.public_key, k.rp_id, k.counter
    FROM passkeys k
    JOIN users u ON u.tenancy_id = k.tenancy_id AND u.id = k.user_id
    WHERE k.tenancy_id = ${tenancyId}::uuid AND k.credential_id = ${credentialId}`.execute(db);
  return rows[0];
}

type SignInCall = Call<typeof passkeyRoutes.signIn>;

// One text for both, so that the id of a passkey does not reveal whether it is registered.
const unknownPasskey = () => new CeremonyFailed("This passkey is not registered, or its response is not valid.");

/**
 * Signs in with a passkey. A challenge is answered once: a response that fails the verification consumes the code, too. Seven
 * statements, identification and transaction included.
 */
export async function signIn(call: SignInCall) {
  const { input, project, db, now } = call;
  const { tenancyId } = project;
  if (!project.config.auth.passkey.allowSignIn) throw new PasskeyAuthenticationNotEnabled();
  const code = await checkCode(db, { tenancyId, type: "passkey-sign-in", code: input.code }, now, (_, error) =>
    auditFailure(call, null, error).execute(db),
  );
  const { id, response } = input.authentication_response;
  let account: PasskeyAccount | undefined;
  try {
    const origin = requireTrustedOrigin(call, response.clientDataJSON);
    const tokens = await retryOnAccountChange(async () => {
      account = await accountByPasskey(db, tenancyId, id);
      if (!account || (response.userHandle != null && response.userHandle !== toUserHandle(account.id))) throw unknownPasskey();
      const { challenge } = code.data;
      const use = await verifyAuthentication(call, { challenge, origin, rpId: account.rp_id, publicKey: account.public_key });
      if (!use) throw unknownPasskey();
      return signInTo(call, {
        method: "passkey",
        account,
        credential: passkey(id, account.public_key),
        codeId: code.id,
        steps: [recordPasskeyUse(db, { tenancyId, credentialId: id, ...use }, now), auditRegression(call, account, use)],
      });
    });
    if (tokens) return tokens;
    throw unknownPasskey();
  } catch (error) {
    if (!(error instanceof CeremonyFailed)) throw error;
    noteSignIn(call, { userId: account?.id ?? null });
    return consumeCodeAndReject(call, code.id, error, account?.id ?? null);
  }
}

/** The key that verified the signature. Sign-ins update the passkey's row, so they must not lock each other out of it. */
const passkey = (id: string, publicKey: Buffer): Credential => ({
  table: "passkeys",
  unchanged: sql`credential.credential_id = ${id} AND credential.public_key = ${publicKey}::bytea`,
  lock: "KEY SHARE",
});

/** WebAuthn level 3, section 6.1.1: a counter that does not grow may mean a cloned authenticator. Some stay at zero. */
const auditRegression = (call: SignInCall, { id, counter }: PasskeyAccount, use: PasskeyUse) =>
  use.counter <= counter && counter > 0
    ? audit(call, { event: "user.passkey_counter_regressed", userId: id, data: { stored: counter, received: use.counter } })
    : undefined;

/** Recorded without a user, too, so that an unknown passkey takes the same statements as a known one. */
const auditFailure = (call: SignInCall, userId: string | null, { code: reason }: Pick<KnownError, "code">) =>
  audit(call, { event: "user.sign_in_failed", userId, data: { method: "passkey", reason } });

const consumeCodeAndReject = (call: SignInCall, codeId: string, { message, reason }: CeremonyFailed, userId: string | null) =>
  call.transaction(async (trx): Promise<never> => {
    if (!(await consumeCode(trx, { tenancyId: call.project.tenancyId, id: codeId }, call.now))) throw new VerificationCodeAlreadyUsed();
    const error = new PasskeyAuthenticationFailed({ message, ...(reason && { reason }) });
    await auditFailure(call, userId, error).execute(trx);
    throw new CommitAndThrow(error);
  });
