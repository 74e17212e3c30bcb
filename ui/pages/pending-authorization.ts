const key = "latchkey-authorize";

/** The `state` of the authorization request for which this tab left for the sign-in page. */
export const pendingAuthorization = {
  set(state: string): void {
    try {
      sessionStorage.setItem(key, state);
    } catch {
      // Storage is disabled: the user confirms with a button.
    }
  },
  /** Whether the user left for the sign-in page because of this request. False the next time. */
  take(state: string): boolean {
    try {
      const pending = sessionStorage.getItem(key);
      sessionStorage.removeItem(key);
      return pending === state;
    } catch {
      return false;
    }
  },
};
