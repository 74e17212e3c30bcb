import type { ReactNode } from "react";
import { AppPage } from "./app-page.tsx";
import type { PageProps } from "./page-props.ts";

// The pages of links in e-mails, of command line tools and of other apps. Each reads the code of its link in the address.

/**
 * Requests an e-mail with a link that sets a new password.
 *
 * @example
 * <ForgotPassword />
 */
export const ForgotPassword = (props: PageProps): ReactNode => <AppPage {...props} name="forgot-password" />;

/**
 * Sets a new password, with the code of the link in an e-mail. Its address is `urls.passwordReset` of the app.
 *
 * @example
 * <PasswordReset fullPage />
 */
export const PasswordReset = (props: PageProps): ReactNode => <AppPage {...props} name="password-reset" />;

/**
 * Verifies an e-mail address, with the code of the link in an e-mail. Its address is `urls.emailVerification` of the app.
 *
 * @example
 * <EmailVerification fullPage />
 */
export const EmailVerification = (props: PageProps): ReactNode => <AppPage {...props} name="email-verification" />;

/**
 * Completes a sign-in with a second factor, an authenticator app or a backup code. Its address is `urls.mfa` of the app.
 *
 * @example
 * <Mfa fullPage />
 */
export const Mfa = (props: PageProps): ReactNode => <AppPage {...props} name="mfa" />;

/**
 * Accepts an invitation to a team, with the code of the link in an e-mail. Its address is `urls.teamInvitation` of the app.
 *
 * @example
 * <TeamInvitation fullPage />
 */
export const TeamInvitation = (props: PageProps): ReactNode => <AppPage {...props} name="team-invitation" />;

/**
 * Confirms the sign-in of a command line tool, with `login_code` of the address. Its address is `/cli-auth-confirm` below `urls.handler`.
 *
 * @example
 * <CliAuthConfirmation fullPage />
 */
export const CliAuthConfirmation = (props: PageProps): ReactNode => <AppPage {...props} name="cli-auth-confirm" />;

/**
 * Asks whether another app may access the account of the user, with `request_id` of the address. The authorization server of the project
 * leads to the hosted page.
 *
 * @example
 * <OAuthAuthorization fullPage />
 */
export const OAuthAuthorization = (props: PageProps): ReactNode => <AppPage {...props} name="oauth-authorize" />;
