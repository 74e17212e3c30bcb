import type { AddressInfo, ClientApi, Session as SessionResponse } from "../../generated/client.ts";
import { unwrap } from "../../transport/result.ts";
import { type ListOptions, type ListPage, readList } from "../list-page.ts";

/** A session of a user, here or on another device (specification 000, section 3). */
export interface ActiveSession {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  /** Time of the sign-in, or of the newest one that confirmed the session (`user.signInAgain`). */
  readonly signedInAt: Date;
  /** Whether the session impersonates the user. */
  readonly isImpersonation: boolean;
  readonly lastUsedAt: Date;
  /** True for the session that makes the request. */
  readonly isCurrentSession: boolean;
  /** Name and major version of the browser of the last use, such as `Firefox 153`; null where it is not known. */
  readonly browser: string | null;
  /** Operating system of that browser, such as `Windows`; null where it is not known. */
  readonly system: string | null;
  /** The location of the last use, as far as the server knows it. */
  readonly geoInfo?: Readonly<AddressInfo>;
}

/** Methods of a user for its sessions. */
export interface ActiveSessionMethods {
  /** Lists the user's sessions, newest first. */
  getActiveSessions(options?: ListOptions): Promise<ListPage<ActiveSession>>;
  /** Ends another session than the one that makes the request. Its tokens stop working. */
  revokeSession(sessionId: string): Promise<void>;
}

const activeSessionFrom = (response: SessionResponse): ActiveSession => ({
  id: response.id,
  userId: response.user_id,
  createdAt: new Date(response.created_at),
  signedInAt: new Date(response.signed_in_at),
  isImpersonation: response.is_impersonation,
  lastUsedAt: new Date(response.last_used_at),
  isCurrentSession: response.is_current_session,
  browser: response.browser ?? null,
  system: response.system ?? null,
  ...(response.last_used_at_end_user_ip_info ? { geoInfo: response.last_used_at_end_user_ip_info } : {}),
});

/** The session methods of a user, by id or `me`. */
export const activeSessionMethods = (userId: string, { auth: { sessions } }: ClientApi): ActiveSessionMethods => ({
  getActiveSessions: (options = {}) =>
    readList(options, ({ cursor, limit }) => sessions.list({ user_id: userId, cursor, limit }), activeSessionFrom),
  async revokeSession(sessionId) {
    unwrap(await sessions.remove({ session_id: sessionId, user_id: userId }));
  },
});
