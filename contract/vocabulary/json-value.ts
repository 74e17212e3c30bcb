/** A value that JSON can express (RFC 8259). Without zod, which declarations of the client library must not import. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
