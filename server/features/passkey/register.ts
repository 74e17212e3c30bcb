import {
  PasskeyAuthenticationNotEnabled,
  PasskeyRegistrationFailed,
  userMissing,
  VerificationCodeAlreadyUsed,
  VerificationCodeNotFound,
} from "#contract/errors/index.ts";
import type { passkeyRoutes } from "#contract/routes/auth/passkeys.ts";
import { violated } from "../../database/connect.ts";
import type { Call } from "../../kernel/call.ts";
import { checkCode, consumeCode } from "../codes/use.ts";
import { requireLivingSession } from "../sessions/living.ts";
import { type NewPasskey, putPasskey } from "../users/passkeys.ts";
import { holdUser } from "../users/queries.ts";
import { judgeRegistration } from "./webauthn.ts";

type RegisterCall = Call<typeof passkeyRoutes.register>;

/**
 * Gives the caller the passkey that their authenticator has made, in place of the one they had. The challenge is answered once:
 * an answer that does not count uses the code up, too. Nine statements, those of the identification and the unit among them.
 */
export async function register(call: RegisterCall) {
  const { input, project, user, db, now } = call;
  const { tenancyId } = project;
  if (!project.config.auth.passkey.allowSignIn) throw new PasskeyAuthenticationNotEnabled();
  const code = await checkCode(db, { tenancyId, type: "passkey-registration", code: input.code }, now);
  // Else somebody's authenticator could be made to hold the key to another's account.
  if (code.userId !== user.row.id) throw new VerificationCodeNotFound();

  const passkey = await judgeRegistration(call, code.data.challenge);
  const fault = "fault" in passkey ? passkey.fault : await replace(call, code.id, passkey);
  if (fault === undefined) return { user_handle: input.credential.id };
  if (!(await consumeCode(db, { tenancyId, id: code.id }, now))) throw new VerificationCodeAlreadyUsed();
  throw new PasskeyRegistrationFailed({ message: fault });
}

/** @returns why it cannot be; then nothing was written. */
async function replace(call: RegisterCall, codeId: string, passkey: NewPasskey): Promise<string | undefined> {
  const { tenancyId } = call.project;
  const userId = call.user.row.id;
  try {
    await call.unit(async (writing) => {
      if (!(await holdUser(writing, tenancyId, userId))) throw userMissing();
      await requireLivingSession(writing, tenancyId, call.user);
      if (!(await consumeCode(writing, { tenancyId, id: codeId }, call.now))) throw new VerificationCodeAlreadyUsed();
      await putPasskey(call, writing, { userId, userName: call.user.row.display_name }, passkey);
    });
    return undefined;
  } catch (error) {
    if (violated(error) === "passkeys_by_credential") return "This passkey is another user's.";
    throw error;
  }
}
