import { isKnownError, type Known, type NewPasswordError } from "../transport/known-error.ts";
import { failed, ok, type Result } from "../transport/result.ts";
import { finishSignIn, type SignInContext } from "./finish-sign-in.ts";
import type { Navigation } from "./navigation.ts";
import type { SignInWithCredentialOptions } from "./sign-in.ts";

/** Options of `signUpWithCredential`. */
export interface SignUpWithCredentialOptions extends SignInWithCredentialOptions {
  /** Target of the link in the verification e-mail. Default in a browser: the app's own page. */
  readonly verificationCallbackUrl?: string;
  /** Send no verification e-mail. */
  readonly noVerificationCallback?: boolean;
  /** The code in the link of an invitation to the project, or of an approval of its waitlist. */
  readonly invitationCode?: string | undefined;
}

/** Errors that `signUpWithCredential` returns: the address is taken, or the password is too short, too long or easily guessed. */
export type SignUpWithCredentialFailure = Known<"USER_EMAIL_ALREADY_EXISTS"> | NewPasswordError;

/** Signs up with e-mail and password. A taken address and a rejected password are results; other errors are thrown. */
export async function signUpWithCredential(
  { api, store }: SignInContext,
  navigation: Navigation,
  options: SignUpWithCredentialOptions,
): Promise<Result<undefined, SignUpWithCredentialFailure>> {
  const { email, password, invitationCode: invitation_code } = options;
  const callback = readCallback(options, navigation);
  let result = await api.auth.password.signUp({ email, password, invitation_code, verification_callback_url: callback });
  if (result.status === "error" && callback !== undefined && isKnownError(result.error, "REDIRECT_URL_NOT_WHITELISTED")) {
    console.warn(
      `${callback} is not of a trusted domain of the project, so no verification mail is sent. Add the domain in the dashboard.`,
    );
    result = await api.auth.password.signUp({ email, password, invitation_code });
  }

  const error = await finishSignIn(result, store, navigation, options);
  if (error === undefined) return ok(undefined);
  if (isKnownError(error, "USER_EMAIL_ALREADY_EXISTS") || isKnownError(error, "PASSWORD_REQUIREMENTS_NOT_MET")) return failed(error);
  throw error;
}

function readCallback(options: SignUpWithCredentialOptions, navigation: Navigation): string | undefined {
  const { verificationCallbackUrl, noVerificationCallback } = options;
  if (noVerificationCallback) {
    if (verificationCallbackUrl !== undefined) throw new TypeError("Pass verificationCallbackUrl or noVerificationCallback, not both.");
    return undefined;
  }
  const url = verificationCallbackUrl ?? navigation.callback("emailVerification");
  if (url === undefined) throw new Error("Outside a browser, sign-up needs verificationCallbackUrl or noVerificationCallback.");
  return url;
}
