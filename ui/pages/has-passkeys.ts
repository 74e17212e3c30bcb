/** Whether the page's browser has passkeys at all; an old one, or a page without TLS, has none. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== "undefined";
