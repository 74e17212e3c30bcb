import type { ServerApi, WaitlistListInput, WaitlistListOutput } from "../../generated/server.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom } from "../camel-case.ts";

/** A person who waits for an account, or may create one. */
export type WaitlistEntry = Fields<WaitlistListOutput["items"][number]>;

/** Entries of the waitlist. `nextCursor` is null on the last page. */
export type WaitlistPage = WaitlistEntry[] & { readonly nextCursor: string | null };

/** Methods of a server for the waitlist of its project, and for invitations to the project. */
export interface WaitlistMethods {
  /** Lists the waitlist in pages, newest first. */
  listWaitlist(options?: WaitlistListInput): Promise<WaitlistPage>;
  /**
   * Approves entries, at most 100. Each person gets an e-mail with a link to `callbackUrl`.
   * @returns the number of approved entries
   * @throws KnownError REDIRECT_URL_NOT_WHITELISTED
   */
  approveWaitlistEntries(ids: readonly string[], callbackUrl: string): Promise<number>;
  /** Rejects entries, at most 100. Sends no e-mail. @returns the number of rejected entries */
  rejectWaitlistEntries(ids: readonly string[]): Promise<number>;
  /** Removes an entry. An approval or invitation becomes invalid. @throws PlainError WAITLIST_ENTRY_NOT_FOUND */
  removeWaitlistEntry(id: string): Promise<void>;
  /**
   * Invites persons to sign up, at most 100 addresses. Each gets an e-mail with a link to `callbackUrl`.
   * @returns the number of invited persons, without those who have an account
   * @throws KnownError REDIRECT_URL_NOT_WHITELISTED
   * @example
   * await server.inviteToSignUp(["ada@example.org"], "https://example.org/handler/sign-up");
   */
  inviteToSignUp(emails: readonly string[], callbackUrl: string): Promise<number>;
  /** Imports entries, at most 500. Sends no e-mail. @returns the number of new entries */
  importWaitlist(entries: readonly { readonly email: string; readonly createdAt?: Date }[]): Promise<number>;
}

export const waitlistMethods = ({ waitlist }: ServerApi): WaitlistMethods => ({
  async listWaitlist(options = {}) {
    const { items, pagination } = unwrap(await waitlist.list(options));
    return Object.assign(
      items.map((item) => fieldsFrom(item)),
      { nextCursor: pagination.next_cursor },
    );
  },
  approveWaitlistEntries: async (ids, callbackUrl) =>
    unwrap(await waitlist.approve({ entry_ids: [...ids], callback_url: callbackUrl })).approved,
  rejectWaitlistEntries: async (ids) => unwrap(await waitlist.reject({ entry_ids: [...ids] })).rejected,
  async removeWaitlistEntry(id) {
    unwrap(await waitlist.remove({ entry_id: id }));
  },
  inviteToSignUp: async (emails, callbackUrl) => unwrap(await waitlist.invite({ emails: [...emails], callback_url: callbackUrl })).invited,
  importWaitlist: async (entries) =>
    unwrap(
      await waitlist.import({
        entries: entries.map(({ email, createdAt }) => ({ email, ...(createdAt && { created_at_millis: createdAt.getTime() }) })),
      }),
    ).imported,
});
