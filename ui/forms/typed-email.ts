const key = "latchkey-typed-email";

/**
 * The e-mail address somebody typed on one page, for the next page of this tab and for the way back. Not in the address
 * bar, where it would end in logs and histories. Storage may be switched off: then it is simply typed again.
 */
export const typedEmail = {
  read(): string {
    try {
      return sessionStorage.getItem(key) ?? "";
    } catch {
      return "";
    }
  },
  keep(email: string): void {
    try {
      sessionStorage.setItem(key, email);
    } catch {
      // Nothing to keep it in.
    }
  },
  forget(): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
};
