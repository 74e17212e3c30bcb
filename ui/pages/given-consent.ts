import type { PageContext } from "./page-context.ts";

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

/** Records a given consent with the user who is signed in. Errors do not stop the sign-in: the consent is recorded with the next one. */
async function recordConsent({ app, boot }: PageContext, version: string): Promise<void> {
  const user = app.hasSession() ? await app.getUser() : null;
  if (!user) return;
  await user.acceptTerms(version);
  givenConsent.set(boot.projectId, null);
}

/** A page context that records a given consent before it leaves the page, by whichever method the user signed in. */
export function withRecordedConsent(context: PageContext): PageContext {
  const { redirects, boot } = context;
  let recording = false;

  function leave(go: () => void): void {
    const version = givenConsent.read(boot.projectId);
    if (recording) return;
    if (version === null) {
      go();
      return;
    }
    recording = true;
    void recordConsent(context, version)
      .catch(() => undefined)
      .finally(go);
  }
  return {
    ...context,
    redirects: {
      get pending() {
        return recording || redirects.pending;
      },
      replace: (url) => leave(() => redirects.replace(url)),
      reload: () => leave(() => redirects.reload()),
    },
  };
}
