import { mfaAttemptKey } from "#contract/vocabulary/browser-storage.ts";
import { pageParameters } from "#contract/vocabulary/paths.ts";
import { takeFragment } from "./fragment.ts";

/**
 * The attempt code of a sign-in that requires MFA, as stored by the client library. An app whose form the user signed in with passes it
 * in the fragment of the URL. Storage may be disabled.
 */
export const mfaAttempt = {
  read(): string | null {
    const handedOver = takeFragment(pageParameters.attemptCode)?.[0] ?? null;
    try {
      if (handedOver !== null) sessionStorage.setItem(mfaAttemptKey, handedOver);
      return sessionStorage.getItem(mfaAttemptKey);
    } catch {
      return handedOver;
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
