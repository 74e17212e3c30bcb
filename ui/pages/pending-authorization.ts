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
  has: (state: string): boolean => pendingState() === state,
  /** Whether the user left for the sign-in page because of this request. False the next time. */
  take(state: string): boolean {
    const pending = pendingState();
    if (pending !== null) sessionStorage.removeItem(key);
    return pending === state;
  },
};

function pendingState(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
