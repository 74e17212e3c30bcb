import type { OwnMethod } from "./last-method.ts";
import { afterSignInUrl, type PageContext, pageUrl } from "./page-context.ts";

/**
 * Leaves a page after sign-in or sign-up. The steps before that are loaded where the project has them: consent, and a passkey after a
 * password. A user who has not consented continues to the page that requests it.
 */
export function leaveSignedIn(context: PageContext, url: string, method?: OwnMethod): void {
  const hasSteps = context.boot.brand.termsVersion ?? context.project.config.passkey_upgrade_enabled;
  context.redirects.replace(
    hasSteps ? import("./after-sign-in.ts").then((module) => module.settle(context, url, method)).catch(() => url) : url,
  );
}

/** Leaves a page after sign-in. */
export const redirectAfterSignIn = (context: PageContext, method?: OwnMethod): void =>
  leaveSignedIn(context, afterSignInUrl(context) ?? pageUrl(context, "sign-in"), method);
