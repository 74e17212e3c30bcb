import type { CurrentUser } from "#sdk/client.ts";
import { type PageContext, pageUrl } from "./page-context.ts";

const toKey = (projectId: string) => `latchkey-consent:${projectId}`;
/** For a browser whose storage is disabled. */
let remembered: string | null = null;

/** The version of the terms that the reader agreed to in this tab, until it is recorded. */
export const givenConsent = {
  set(projectId: string, version: string | null): void {
    remembered = version;
    try {
      if (version === null) sessionStorage.removeItem(toKey(projectId));
      else sessionStorage.setItem(toKey(projectId), version);
    } catch {
      // Storage is disabled: a sign-up with a provider, which leaves the page, records nothing.
    }
  },
  read(projectId: string): string | null {
    try {
      return sessionStorage.getItem(toKey(projectId)) ?? remembered;
    } catch {
      return remembered;
    }
  },
};

/** Whether a user has not accepted the current version of the project's terms. */
export const lacksConsent = ({ boot }: Pick<PageContext, "boot">, { acceptedTermsVersion }: Pick<CurrentUser, "acceptedTermsVersion">) =>
  boot.brand.termsVersion !== null && acceptedTermsVersion !== boot.brand.termsVersion;

/**
 * Records the consent that was given in this tab, if it is to the current version.
 * @param url where the user continues
 * @returns the same, or the sign-in page, which asks a signed-in user who has not consented
 */
export async function settleConsent(context: PageContext, url: string): Promise<string> {
  const { app, boot } = context;
  const user = app.hasSession() ? await app.getUser({ includeRestricted: true }) : null;
  if (!user) return url;
  const version = givenConsent.read(boot.projectId);
  if (lacksConsent(context, user)) {
    if (version === null || version !== boot.brand.termsVersion) return askingUrl(context, url);
    await user.acceptTerms(version);
  }
  givenConsent.set(boot.projectId, null);
  return url;
}

/** The sign-in page, which returns to the address if it is one of this origin. */
function askingUrl(context: PageContext, url: string): string {
  const signIn = pageUrl(context, "sign-in");
  const { origin, pathname, search, hash } = new URL(url, window.location.href);
  if (origin !== window.location.origin || pathname === new URL(signIn, origin).pathname) return signIn;
  return pageUrl({ ...context, returnTo: pathname + search + hash }, "sign-in");
}
