import { mfaAttemptKey } from "#contract/vocabulary/pages.ts";

/** The sign-in that waits for its second factor, as the client library keeps it; storage may be switched off. */
export const mfaAttempt = {
  read(): string | null {
    try {
      return sessionStorage.getItem(mfaAttemptKey);
    } catch {
      return null;
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(mfaAttemptKey);
    } catch {
      // Nothing was kept.
    }
  },
};
