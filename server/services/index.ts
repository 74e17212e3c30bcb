import type { Clock } from "./clock.ts";
import type { Locate } from "./geo.ts";
import type { Passwords } from "./passwords.ts";
import type { Secrets } from "./secrets.ts";
import type { Tokens } from "./tokens.ts";

/** A signed-in caller, or a refresh of its session. */
export interface Seen {
  readonly tenancyId: string;
  readonly userId: string;
  readonly sessionId: string;
  /** Whether somebody else acts as the user in it: then the session is used, but the user is not active. */
  readonly impersonated: boolean;
  readonly ip: string;
}

/** An app that users were sent to. */
export interface Sent {
  readonly tenancyId: string;
  /** Scheme, host and port. */
  readonly origin: string;
}

/** The outside world and the arts, as handlers reach them. */
export interface Services {
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  /** What links, token issuers and image addresses start with; no trailing slash. */
  readonly publicUrl: string;
  /** Whether this is a developer's own server: only there do OAuth providers run on shared keys. */
  readonly development: boolean;
  /** Seconds an access token lives. */
  readonly accessSeconds: number;
  /** Whether calls are counted against the routes' limits. */
  readonly rateLimits: boolean;
  /** SIGN_UP_INTERNAL: whether new people may sign up on project `internal`. */
  readonly signUpInternal: boolean;
  /** Address that mails on the shared mail server come from. */
  readonly senderAddress: string;
  /** Says where an IP address is; undefined where that is not known. */
  readonly locate: Locate;
  /** Marks a user as active and its session as used; written in batches. */
  readonly saw: (seen: Seen, at: Date) => void;
  /** Remembers where users were sent to; written in batches. */
  readonly sentTo: (sent: Sent, at: Date) => void;
  /** Tells the mail worker that something is due. */
  readonly kickMails: () => void;
  /** Tells the purge that a project was deleted. */
  readonly kickPurge: () => void;
  /** False while the server starts or drains. */
  readonly isReady: () => boolean;
}
