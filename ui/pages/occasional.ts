/** The pages that most visits do without, in one file to download: each alone would be little more than its request. */
export { CliAuthConfirm } from "./cli-auth-confirm.tsx";
export { EmailVerification } from "./email-verification.tsx";
export { ErrorPage } from "./error.tsx";
export { ForgotPassword } from "./forgot-password.tsx";
export { MagicLinkCallback } from "./magic-link-callback.tsx";
export { Mfa } from "./mfa.tsx";
export { Missing } from "./missing.tsx";
export { PasswordReset } from "./password-reset.tsx";
export { SignOut } from "./sign-out.tsx";
export { TeamInvitation } from "./team-invitation.tsx";
