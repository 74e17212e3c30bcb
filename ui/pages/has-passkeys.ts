/** Whether the browser supports passkeys; old browsers and pages without TLS do not. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== "undefined";
