/** Bytes as standard base64 with padding. */
export const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
