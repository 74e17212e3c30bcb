let pending: AbortController | undefined;

/**
 * The signal of a new WebAuthn request; aborts the previous one, because a page has one at a time. The package's own service would
 * bring the whole package to a page that only signs in.
 */
export function beginCeremony(): AbortSignal {
  pending?.abort();
  pending = new AbortController();
  return pending.signal;
}
