import { PasswordAuthenticationNotEnabled, UserEmailAlreadyExists } from "#contract/errors/index.ts";
import type { passwordRoutes } from "#contract/routes/sign-in/password.ts";
import { readConstraint } from "../../../database/sql-state.ts";
import type { Call, Handlers } from "../../../kernel/call.ts";
import { validatePassword } from "../../accounts/credentials/validate.ts";
import { checkCode } from "../../foundation/codes/use.ts";
import { requireTrustedUrl } from "../../projects/trusted-redirects.ts";
import { accountByEmail, consumeAndFindAddress } from "../account.ts";
import { consumeAlone } from "../bots/proof-of-work.ts";
import { requireHuman } from "../bots/require-human.ts";
import { signUp as signUpWith } from "../sign-up.ts";
import { requireSignUpAllowed } from "../sign-up-policy.ts";
import { requireAdmissionProof } from "../waitlist/admission.ts";
import { set, update } from "./change.ts";
import { reset } from "./reset.ts";
import { sendResetCode } from "./send-reset.ts";
import { signIn } from "./sign-in.ts";

export const passwordHandlers: Handlers<typeof passwordRoutes> = {
  signUp,
  signIn,
  sendResetCode,

  async checkResetCode({ input, project, db, now }) {
    if (!project.config.auth.password.allowSignIn) throw new PasswordAuthenticationNotEnabled();
    await checkCode(db, { tenancyId: project.tenancyId, type: "password-reset", code: input.code }, now);
    return { is_code_valid: true };
  },

  reset,
  update,
  set,
};

/**
 * Signs up with a password. The checks follow the order of the wire protocol, section 4.2. Three statements, identification
 * included; the upgrade of an anonymous user takes seven.
 */
async function signUp(call: Call<typeof passwordRoutes.signUp>) {
  const { input, project, db, services, background, now } = call;
  const { email, verification_callback_url: verificationUrl, invitation_code: invitationCode } = input;

  if (!project.config.auth.password.allowSignIn) throw new PasswordAuthenticationNotEnabled();
  background.countEvent({ tenancyId: project.tenancyId, event: "started" }, now);
  if (verificationUrl !== undefined) requireTrustedUrl(call, verificationUrl);
  const { gate } = await requireSignUpAllowed(call, { method: "password", email: { value: email } });
  await requireAdmissionProof(call, gate, { email: { value: email }, invitationCode });
  await validatePassword(call, input.password, email);
  // Only an invitation or approval, which the sign-up consumes, may reveal an account where the project requires one.
  const revealsAccount = gate === undefined;
  let isTaken: boolean | undefined;
  await requireHuman(call, { call: "sign-up", email, body: input }, async (step) => {
    if (!revealsAccount) return consumeAlone(db)(step);
    const { is_consumed, is_taken } = await consumeAndFindAddress(db, project.tenancyId, email, step);
    isTaken = is_taken;
    return is_consumed;
  });
  const emailTaken = new UserEmailAlreadyExists({ email, would_work_if_email_was_verified: false });
  // Before the hash, which costs more than all else. Between simultaneous sign-ups the unique index decides.
  if (revealsAccount && (isTaken ?? (await accountByEmail(db, project.tenancyId, email)) !== undefined)) throw emailTaken;
  const passwordHash = await services.passwords.hash(input.password, project.tenancyId);
  try {
    return await signUpWith(call, {
      method: "password",
      email: { value: email, verified: false, verificationUrl },
      passwordHash,
      invitationCode,
    });
  } catch (error) {
    throw readConstraint(error) === "contact_channels_for_sign_in" ? emailTaken : error;
  }
}
