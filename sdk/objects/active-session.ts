import type { AddressInfo, ClientApi, Session as SessionAnswer } from "../generated/client.ts";
import { unwrap } from "../transport/result.ts";

/** A session of a user, here or on another device (specification 000, section 3). */
export interface ActiveSession {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  /** Somebody else acts as the user in it. */
  readonly isImpersonation: boolean;
  readonly lastUsedAt: Date;
  /** It is the one that the question came from. */
  readonly isCurrentSession: boolean;
  /** Where it was last used from, as far as that is known. */
  readonly geoInfo?: Readonly<AddressInfo>;
}

/** What can be done about the sessions of a user. */
export interface ActiveSessionDeeds {
  /** Newest first. */
  getActiveSessions(): Promise<ActiveSession[]>;
  /** Ends a session other than the one that asks for it; its tokens are dead from then on. */
  revokeSession(sessionId: string): Promise<void>;
}

const activeSessionFrom = (answer: SessionAnswer): ActiveSession => ({
  id: answer.id,
  userId: answer.user_id,
  createdAt: new Date(answer.created_at),
  isImpersonation: answer.is_impersonation,
  lastUsedAt: new Date(answer.last_used_at),
  isCurrentSession: answer.is_current_session,
  ...(answer.last_used_at_end_user_ip_info ? { geoInfo: answer.last_used_at_end_user_ip_info } : {}),
});

/** The deeds about the sessions of that user, or of `me`. */
export const activeSessionDeeds = (userId: string, { auth: { sessions } }: ClientApi): ActiveSessionDeeds => ({
  getActiveSessions: async () => unwrap(await sessions.list({ user_id: userId })).items.map(activeSessionFrom),
  async revokeSession(sessionId) {
    unwrap(await sessions.remove({ session_id: sessionId, user_id: userId }));
  },
});
