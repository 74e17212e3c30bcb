import { afterSignInUrl, type PageContext, pageUrl } from "./page-context.ts";

/**
 * Leaves a page after sign-in or sign-up. Where the project has a version of its terms, the user's consent is recorded first. A user who
 * has not given it continues to the page that requests it.
 */
export function leaveSignedIn(context: PageContext, url: string): void {
  const hasTerms = context.boot.brand.termsVersion !== null;
  context.redirects.replace(
    hasTerms ? import("./given-consent.ts").then((module) => module.settleConsent(context, url)).catch(() => url) : url,
  );
}

/** Leaves a page after sign-in. */
export const redirectAfterSignIn = (context: PageContext): void =>
  leaveSignedIn(context, afterSignInUrl(context) ?? pageUrl(context, "sign-in"));
