import { cookiesBlocked, offline } from "#contract/vocabulary/messages.ts";

/** The messages of the sign-in page and those that all pages share. ICU MessageFormat; the page fills in the braces. */
export const messages = {
  "page.title": "{page} · {project}",
  "page.languages": "Language",
  "page.development": "Development mode",
  "page.loading": "Loading…",
  "page.offline": offline,
  "page.slow": "The server is not responding. Still trying…",

  "brand.terms": "Terms",
  "brand.privacy": "Privacy",
  "brand.poweredBy": "Powered by Latchkey",

  "action.retry": "Try again",

  "field.email": "E-mail",
  "field.password": "Password",
  "password.show": "Show password",
  "password.hide": "Hide password",

  "invalid.summary": "{count, plural, one {Check 1 field.} other {Check # fields.}}",
  "invalid.emailMissing": "Enter your e-mail address.",
  "invalid.emailShape": "Enter an e-mail address like name@example.org.",
  "invalid.emailLong": "Use at most {max} characters.",
  "invalid.passwordMissing": "Enter your password.",

  "failure.mismatch": "Wrong e-mail or password. Check both and try again.",
  "failure.cookies": cookiesBlocked,
  "failure.network": "The server cannot be reached. Try again.",
  "failure.unexpected": "Something went wrong. Try again. If the problem persists, contact support.",
  "failure.request": "Request ID: {id}",

  "signIn.title": "Sign in to {project}",
  "signIn.page": "Sign in",
  "signIn.submit": "Sign in",
  "signIn.busy": "Signing in…",
  "signIn.newUser": "New here?",
  "signIn.createAccount": "Create an account",
  "signIn.forgot": "Forgot your password?",
  "signIn.or": "or",
  "signIn.sendCode": "E-mail me a code",
  "signIn.usePassword": "Use your password instead",
  "signIn.moreProviders": "More ways to sign in",
  "signIn.lastUsed": "Last used",
  "signIn.continueWith": "Continue with {provider}",
  "signIn.signInWith": "Sign in with {provider}",

  "passkey.use": "Sign in with a passkey",
  "passkey.busy": "Waiting for your passkey…",
} as const;
