/** The additions of Node to an error: a code, its cause, or one error for each address of the host. */
type Failure = { readonly code?: string; readonly cause?: unknown; readonly errors?: readonly Failure[] } | undefined;

/** No address, or no connection. */
const notSent = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** Whether a request failed before it was sent. Browsers do not report it: there it is always false. */
export const wasNotSent = (failure: Failure): boolean =>
  failure?.errors?.length
    ? failure.errors.every(wasNotSent)
    : notSent.test(failure?.code ?? "") || (failure?.cause !== undefined && wasNotSent(failure.cause as Failure));
