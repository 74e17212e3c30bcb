import { freshNonce } from "../transport/base32.ts";
import type { RepeatableCallOptions } from "../transport/procedures.ts";

/** Options of one write: it is sent again after a lost connection, and the server acts once. */
export const repeatable = (): RepeatableCallOptions => ({ idempotencyKey: freshNonce() });
