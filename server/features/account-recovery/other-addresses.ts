import type { ContactChannel } from "../contact-channels/queries.ts";

/** Whether a user signs in with an address and has verified it. */
export const isProven = ({ is_verified, used_for_auth }: ContactChannel): boolean => is_verified && used_for_auth;

/**
 * The address to notify of what the reader of a contact channel did. It is another one, if possible the primary one.
 * @returns null if no other address is primary or signs in
 */
export function otherRecipient(channels: readonly ContactChannel[], readerChannelId: string): ContactChannel | null {
  const others = channels.filter(({ id }) => id !== readerChannelId);
  const primary = others.find(({ is_primary }) => is_primary);
  return primary ?? others.find(isProven) ?? others.find(({ used_for_auth }) => used_for_auth) ?? null;
}
