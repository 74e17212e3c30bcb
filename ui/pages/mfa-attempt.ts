import { mfaAttemptKey } from "#contract/vocabulary/browser-storage.ts";

/** The attempt code of a sign-in that requires MFA, as stored by the client library. Storage may be disabled. */
export const mfaAttempt = {
  read(): string | null {
    try {
      return sessionStorage.getItem(mfaAttemptKey);
    } catch {
      return null;
    }
  },
  clear(): void {
    try {
      sessionStorage.removeItem(mfaAttemptKey);
    } catch {
      // Nothing was stored.
    }
  },
};
