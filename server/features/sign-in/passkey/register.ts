import {
  missingUserError,
  PasskeyAuthenticationNotEnabled,
  PasskeyRegistrationFailed,
  VerificationCodeAlreadyUsed,
  VerificationCodeNotFound,
} from "#contract/errors/index.ts";
import type { passkeyRoutes } from "#contract/routes/sign-in/passkeys.ts";
import { readConstraint } from "../../../database/sql-state.ts";
import type { Call } from "../../../kernel/call.ts";
import { addPasskey, type NewPasskey } from "../../accounts/credentials/passkeys.ts";
import { lockUser } from "../../accounts/locked-user.ts";
import { requireActiveSession } from "../../accounts/sessions/active-session.ts";
import { checkCode, consumeCode } from "../../foundation/codes/use.ts";
import { CeremonyFailed, tooManyPasskeys, verifyRegistration } from "./webauthn.ts";

type RegisterCall = Call<typeof passkeyRoutes.register>;

/**
 * Registers a passkey. A challenge is answered once: a response that fails the verification
 * consumes the code, too. Eight statements, identification and transaction included.
 */
export async function register(call: RegisterCall) {
  const { input, project, user, db, now } = call;
  const { tenancyId } = project;
  if (!project.config.auth.passkey.allowSignIn) throw new PasskeyAuthenticationNotEnabled();
  const code = await checkCode(db, { tenancyId, type: "passkey-registration", code: input.code }, now);
  // With another user's code, an authenticator could be made to hold the key to that user's account.
  if (code.userId !== user.row.id) throw new VerificationCodeNotFound();
  try {
    await consumeCodeAndAdd(call, code.id, await verifyRegistration(call, code.data));
  } catch (error) {
    if (!(error instanceof CeremonyFailed)) throw error;
    if (!(await consumeCode(db, { tenancyId, id: code.id }, now))) throw new VerificationCodeAlreadyUsed();
    throw new PasskeyRegistrationFailed({ message: error.message });
  }
  return { user_handle: input.credential.id };
}

/** @throws CeremonyFailed when the passkey is already registered, or the user has too many; then nothing was written. */
async function consumeCodeAndAdd(call: RegisterCall, codeId: string, passkey: NewPasskey): Promise<void> {
  const { tenancyId } = call.project;
  const userId = call.user.row.id;
  try {
    await call.transaction(async (trx) => {
      if (!(await lockUser(trx, tenancyId, userId))) throw missingUserError();
      await requireActiveSession(trx, tenancyId, call.user);
      if (!(await consumeCode(trx, { tenancyId, id: codeId }, call.now))) throw new VerificationCodeAlreadyUsed();
      if (!(await addPasskey(call, trx, { userId, userName: call.user.row.display_name }, passkey))) throw tooManyPasskeys();
    });
  } catch (error) {
    throw readConstraint(error) === "passkeys_by_credential" ? new CeremonyFailed("This passkey is already registered.") : error;
  }
}
