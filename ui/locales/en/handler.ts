import { offline } from "#contract/vocabulary/sentences.ts";

/**
 * Every text of the sign-in page, in English, and those that all pages share. ICU MessageFormat; values in braces are
 * filled in by the page. Written for people who sign in, not for developers.
 */
export const enHandler = {
  "page.title": "{page} · {project}",
  "page.languages": "Language",
  "page.development": "Development mode",
  "page.loading": "Loading…",
  "page.offline": offline,

  "action.retry": "Try again",

  "field.email": "E-mail",
  "field.password": "Password",
  "field.newPassword": "Password",
  "password.show": "Show password",
  "password.hide": "Hide password",

  "invalid.summary": "{count, plural, one {One field needs your attention.} other {# fields need your attention.}}",
  "invalid.emailMissing": "Enter your e-mail address.",
  "invalid.emailShape": "Enter an e-mail address like name@example.org.",
  "invalid.emailLong": "An e-mail address has at most {max} characters.",
  "invalid.passwordMissing": "Enter your password.",
  "invalid.passwordNew": "Choose a password.",
  "invalid.passwordShort": "Use at least {min, plural, one {# character} other {# characters}}.",
  "invalid.passwordLong": "Use at most {max, plural, one {# character} other {# characters}}.",

  "failure.mismatch": "That e-mail and password do not belong together. Check both and try again.",
  "failure.passwordOff": "This project does not use passwords any more. Reload the page to see how you can sign in.",
  "failure.signUpOff": "This project does not take new accounts at the moment.",
  "failure.tooMany": "Too many attempts. {again}",
  "failure.maintenance": "This service is being maintained or is overloaded. {again}",
  "failure.again": "{minutes, plural, =0 {Wait a moment, then try again.} other {Try again in # minutes.}}",
  "failure.network": "We could not reach the server. Check your connection and try again.",
  "failure.unexpected": "Something went wrong on our side. Try again; if it keeps happening, tell the people who run this project.",
  "failure.refused": "The server refused this: {code}.",
  "failure.request": "Request id: {id}",

  "signIn.title": "Sign in to {project}",
  "signIn.page": "Sign in",
  "signIn.submit": "Sign in",
  "signIn.busy": "Signing in…",
  "signIn.other": "New here?",
  "signIn.otherLink": "Create an account",
  "signIn.forgot": "Forgot your password?",
  "signIn.or": "or",
  "signIn.mailedCode": "E-mail me a code",
  "signIn.noMethod": "Cannot sign in – no available method.",
  "signIn.noMethodHint": "The people who run {project} have switched off every way to sign in.",

  "missing.boot": "This page came without the data it needs. Reload it; if that does not help, the server was not set up completely.",
} as const;
