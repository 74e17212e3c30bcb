/** Where an app's pages are; each may be a path or an http(s) address. */
export interface HandlerUrls {
  /** What the pages below hang from, `/handler` unless said. */
  readonly handler: string;
  readonly home: string;
  readonly signIn: string;
  readonly signUp: string;
  readonly signOut: string;
  /** `home` unless said. */
  readonly afterSignIn: string;
  /** `afterSignIn` unless said. */
  readonly afterSignUp: string;
  /** `home` unless said. */
  readonly afterSignOut: string;
  readonly emailVerification: string;
  readonly passwordReset: string;
  readonly forgotPassword: string;
  readonly oauthCallback: string;
  readonly magicLinkCallback: string;
  readonly accountSettings: string;
  readonly teamInvitation: string;
  readonly mfa: string;
  readonly error: string;
}

/** A page one can be sent to. */
export type RedirectTarget = Exclude<keyof HandlerUrls, "handler">;

/** The addresses of an app's pages: those given, and the defaults for the others. */
export function handlerUrls(given: Partial<HandlerUrls> = {}): HandlerUrls {
  const handler = (given.handler ?? "/handler").replace(/\/$/, "");
  const home = given.home ?? "/";
  const afterSignIn = given.afterSignIn ?? home;
  return {
    home,
    signIn: `${handler}/sign-in`,
    signUp: `${handler}/sign-up`,
    signOut: `${handler}/sign-out`,
    afterSignIn,
    afterSignUp: afterSignIn,
    afterSignOut: home,
    emailVerification: `${handler}/email-verification`,
    passwordReset: `${handler}/password-reset`,
    forgotPassword: `${handler}/forgot-password`,
    oauthCallback: `${handler}/oauth-callback`,
    magicLinkCallback: `${handler}/magic-link-callback`,
    accountSettings: `${handler}/account-settings`,
    teamInvitation: `${handler}/team-invitation`,
    mfa: `${handler}/mfa`,
    error: `${handler}/error`,
    ...given,
    handler,
  };
}
