// Generated from the contract by scripts/generate.ts; do not edit.

/** The version in package.json, of server and client library. */
export const productVersion = "0.1.0";
