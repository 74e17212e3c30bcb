const key = "latchkey-typed-email";

/**
 * The e-mail address typed on one page, to prefill the next page of this tab. Not in the URL, which ends up in logs and the
 * history. Storage may be disabled; then the user types it again.
 */
export const rememberedEmail = {
  read(): string {
    try {
      return sessionStorage.getItem(key) ?? "";
    } catch {
      return "";
    }
  },
  save(email: string): void {
    try {
      sessionStorage.setItem(key, email);
    } catch {
      // Storage is disabled.
    }
  },
  clear(): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage is disabled.
    }
  },
};
