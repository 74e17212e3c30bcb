import { PasskeyAuthenticationFailed, PasskeyAuthenticationNotEnabled, VerificationCodeAlreadyUsed } from "#contract/errors/index.ts";
import type { passkeyRoutes } from "#contract/routes/auth/passkeys.ts";
import { audit } from "../../kernel/audit.ts";
import type { Call } from "../../kernel/call.ts";
import { Commit } from "../../kernel/unit.ts";
import { checkCode, consumeCode } from "../codes/use.ts";
import { finishSignIn } from "../mfa/finish-sign-in.ts";
import { notePasskeyUse } from "../users/passkeys.ts";
import { type PasskeyUser, passkeyUser, unchangedPasskey } from "./queries.ts";
import { judgeAssertion, trustedOrigin, type Used, userHandleOf } from "./webauthn.ts";

type SignInCall = Call<typeof passkeyRoutes.signIn>;

/** The passkey was taken away while its answer was judged, or the user's second factor was switched. */
class Changed extends Error {}
const rounds = 3;

// One sentence for both: who brings the id of somebody's passkey learns nothing of it.
const notKnown = "This passkey is not known here, or its answer is not right.";

/**
 * Signs in with a passkey. The challenge is answered once: an answer that does not count uses the code up, too. Seven
 * statements, those of the identification and the unit among them.
 */
export async function signIn(call: SignInCall) {
  const { input, project, db, now } = call;
  const { tenancyId } = project;
  if (!project.config.auth.passkey.allowSignIn) throw new PasskeyAuthenticationNotEnabled();
  const code = await checkCode(db, { tenancyId, type: "passkey-sign-in", code: input.code }, now, () => failed(call, null).execute(db));

  const { id, response } = input.authentication_response;
  const place = trustedOrigin(call, response.clientDataJSON);
  if ("fault" in place) return refuse(call, code.id, place.fault);
  let user: PasskeyUser | undefined;
  for (let round = 0; round < rounds; round++) {
    user = await passkeyUser(db, tenancyId, id);
    if (!user || (response.userHandle != null && response.userHandle !== userHandleOf(user.id))) break;
    const used = await judgeAssertion(call, { challenge: code.data.challenge, origin: place.origin, publicKey: user.public_key });
    if (!used) break;
    try {
      const ended = await enter(call, code.id, user, used);
      if (ended instanceof Error) throw ended;
      return ended;
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
    }
  }
  return refuse(call, code.id, notKnown, user?.id);
}

/** Uses the code up and opens the session, or asks for the second factor. @throws Changed; then nothing was written. */
const enter = (call: SignInCall, codeId: string, user: PasskeyUser, used: Used) =>
  call.unit(async (writing) => {
    const { tenancyId } = call.project;
    // First, so that of many at once all but one are told so at once. It is nobody's code: no user's deletion waits for it.
    if (!(await consumeCode(writing, { tenancyId, id: codeId }, call.now))) throw new VerificationCodeAlreadyUsed();
    // WebAuthn level 3, section 6.1.1: authenticators that do not count stay at zero.
    const counts = used.counter > 0 || user.counter > 0;
    const counters = { stored: user.counter, received: used.counter };
    const ended = await finishSignIn(call, writing, {
      user,
      isNewUser: false,
      method: "passkey",
      guard: unchangedPasskey(tenancyId, call.input.authentication_response.id, user),
      also: {
        used: notePasskeyUse(writing, { tenancyId, userId: user.id, ...used }, call.now),
        regressed:
          counts && used.counter <= user.counter
            ? audit(call, { event: "user.passkey_counter_regressed", userId: user.id, data: counters })
            : undefined,
      },
    });
    if (!ended) throw new Changed();
    return ended;
  });

/** Not yet run: recorded of nobody too, so that the statements are the same whoever's passkey it is. */
const failed = (call: SignInCall, userId: string | null) =>
  audit(call, { event: "user.sign_in_failed", userId, data: { method: "passkey" } });

/** Uses the code up, and lets nobody in. */
const refuse = (call: SignInCall, codeId: string, message: string, userId: string | null = null) =>
  call.unit(async (writing): Promise<never> => {
    if (!(await consumeCode(writing, { tenancyId: call.project.tenancyId, id: codeId }, call.now))) throw new VerificationCodeAlreadyUsed();
    await failed(call, userId).execute(writing);
    throw new Commit(new PasskeyAuthenticationFailed({ message }));
  });
