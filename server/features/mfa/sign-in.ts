import { InvalidTotpCode, TooManyRequests, VerificationCodeAlreadyUsed, VerificationCodeNotFound } from "#contract/errors/index.ts";
import type { mfaRoutes } from "#contract/routes/auth/mfa.ts";
import { violated } from "../../database/connect.ts";
import { audit } from "../../kernel/audit.ts";
import type { Call } from "../../kernel/call.ts";
import { totpStepOf } from "../../services/totp.ts";
import { checkCode, consumeCode, type WorkingCode } from "../codes/use.ts";
import { openTotpSecret } from "../users/totp-secret.ts";
import { openSession } from "./finish-sign-in.ts";
import { beginTry, useStep } from "./tries.ts";

type SignInCall = Call<typeof mfaRoutes.signIn>;

/** Finishes a sign-in with the user's second factor. Eight statements, those of the identification and the unit among them. */
export async function signIn(call: SignInCall) {
  const { input, project, db, now } = call;
  const { tenancyId } = project;
  const failed = (userId: string | null) => audit(call, { event: "user.second_factor_failed", userId }).execute(db);
  const code = await checkCode(db, { tenancyId, type: "mfa-attempt", code: input.code }, now, failed);
  const { userId } = code;
  if (userId === null) throw new VerificationCodeNotFound();
  try {
    return await prove(call, { ...code, userId });
  } catch (error) {
    if (error instanceof InvalidTotpCode || error instanceof VerificationCodeAlreadyUsed) await failed(userId);
    // The user was deleted while the try was counted.
    throw violated(error) === undefined ? error : new VerificationCodeNotFound();
  }
}

async function prove(call: SignInCall, code: WorkingCode<"mfa-attempt"> & { readonly userId: string }) {
  const { input, project, db, services, now } = call;
  const { tenancyId } = project;
  const user = await beginTry(db, tenancyId, code.userId, services.rateLimits, now);
  // Deleted this very moment, and its codes too.
  if (!user) throw new VerificationCodeNotFound();
  if (!user.counted) {
    const wait = Math.max(1, user.wait);
    throw new TooManyRequests(`Too many wrong one-time passwords. Try again in ${wait} seconds.`).withHeaders({
      "retry-after": String(wait),
    });
  }
  const sealed = user.totp_secret_sealed;
  // Whoever has removed the second factor meanwhile starts again, without one.
  if (sealed === null) throw new InvalidTotpCode();
  const step = totpStepOf(openTotpSecret(services.secrets, tenancyId, user.id, sealed), input.totp, now);
  if (step === undefined) throw new InvalidTotpCode();

  return call.unit(async (writing) => {
    if (!(await useStep(writing, { tenancyId, id: user.id, sealed }, step, now))) throw new InvalidTotpCode();
    // A new password withdraws the code, too: whoever knew the old one does not get in by what it has led to.
    if (!(await consumeCode(writing, { tenancyId, id: code.id }, now))) throw new VerificationCodeAlreadyUsed();
    // Whoever is new and has a second factor was an anonymous user, whose upgrade has been recorded.
    return openSession(call, writing, { user, isNewUser: code.data.isNewUser, method: "second factor", event: "user.signed_in" });
  });
}
