import { PasswordAuthenticationNotEnabled, UserEmailAlreadyExists } from "#contract/errors/index.ts";
import type { passwordRoutes } from "#contract/routes/sign-in/password.ts";
import { readConstraint } from "../../../database/sql-state.ts";
import type { Call } from "../../../kernel/call.ts";
import { validatePassword } from "../../accounts/credentials/validate.ts";
import { requireTrustedUrl } from "../../projects/trusted-redirects.ts";
import { accountByEmail } from "../account.ts";
import { signUp as signUpWith } from "../sign-up.ts";
import { requireSignUpAllowed } from "../sign-up-policy.ts";

/**
 * Signs up with a password. The checks follow the order of the wire protocol, section 4.2. Three statements, identification
 * included; the upgrade of an anonymous user takes seven.
 */
export async function signUp(call: Call<typeof passwordRoutes.signUp>) {
  const { input, project, db, services } = call;
  const { email, verification_callback_url: verificationUrl } = input;

  if (!project.config.auth.password.allowSignIn) throw new PasswordAuthenticationNotEnabled();
  if (verificationUrl !== undefined) requireTrustedUrl(call, verificationUrl);
  requireSignUpAllowed(call);
  validatePassword(input.password, project, email);
  const emailTaken = new UserEmailAlreadyExists({ email, would_work_if_email_was_verified: false });
  // Before the hash, which costs more than all else. Between simultaneous sign-ups the unique index decides.
  if (await accountByEmail(db, project.tenancyId, email)) throw emailTaken;
  const passwordHash = await services.passwords.hash(input.password, project.tenancyId);
  try {
    return await signUpWith(call, { method: "password", email: { value: email, verified: false, verificationUrl }, passwordHash });
  } catch (error) {
    throw readConstraint(error) === "contact_channels_for_sign_in" ? emailTaken : error;
  }
}
