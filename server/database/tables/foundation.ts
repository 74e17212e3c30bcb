import type { ColumnType, Generated } from "kysely";
import type { DailyEvent } from "#contract/vocabulary/console/activity.ts";
import type { InvitedRole } from "#contract/vocabulary/console/developer-roles.ts";

/** The credentials that the recovery of an account removed besides its password and sessions, and the rest. */
export interface RecoveryData {
  readonly passkey: boolean;
  readonly secondFactor: boolean;
  readonly providers: readonly string[];
  readonly members: readonly {
    readonly teamId: string;
    readonly teamName: string;
    readonly name: string | null;
    readonly email: string | null;
    readonly wasMember: boolean;
  }[];
  /** Where the account is still a member, teams of others first. Absent in codes of earlier versions. */
  readonly teams?: readonly {
    readonly id: string;
    readonly name: string;
    readonly isManagedByOthers: boolean;
  }[];
}

/** The types of one-time codes, and what a code of each proves. */
export interface CodeData {
  /** The bearer reads the address; valid while it is the value of that contact channel. */
  "email-verification": { readonly email: string; readonly channelId: string };
  /** The bearer reads the address of an account. */
  "password-reset": { readonly email: string };
  /** The bearer reads the address; its account, if any, is found when the code is used. */
  "sign-in": { readonly email: string };
  /** The bearer may answer this challenge (base64url) with an authenticator. `automatic`: also without a touch of it. */
  "passkey-registration": { readonly challenge: string; readonly automatic?: boolean };
  "passkey-sign-in": { readonly challenge: string };
  /** The address was invited to the team, by the code's user if it has one. To a team of developers: with a role. */
  "team-invitation": { readonly email: string; readonly teamId: string; readonly role?: InvitedRole };
  /** The bearer has recovered the account and may invite the removed members again. Never used up. */
  "account-recovery": RecoveryData;
  /** The bearer may open a session as the code's user. A developer made it, or a project key. */
  impersonation: { readonly developerId: string | null; readonly reason: string };
  /** The bearer may take over the project, while it has no owner. */
  "project-transfer": { readonly projectId: string };
  /**
   * The first factor of a sign-in was proven, or a session took its place. Times are in milliseconds since 1970. Codes of earlier versions
   * have no `amr` and no `signInId`.
   */
  "mfa-attempt": {
    readonly isNewUser: boolean;
    readonly amr?: readonly string[] | null;
    readonly parent?: {
      readonly signedInAt: number;
      readonly expiresAt: number;
      readonly signInId?: string | null;
      readonly amr?: readonly string[] | null;
    };
  };
}

export type CodeType = keyof CodeData;

/** A one-time code, stored as SHA-256 digests only. */
export interface VerificationCodes {
  tenancy_id: string;
  id: string;
  type: CodeType;
  code_hash: Buffer;
  /** Digest of the last 39 characters of the code, or of the short code. Attempts are counted against all codes that share them. */
  nonce_hash: Buffer;
  /** Digest of the short code: the six typed characters followed by the nonce. Null for a code without one. */
  typed_hash: Buffer | null;
  user_id: string | null;
  data: ColumnType<unknown, string, string>;
  attempts: ColumnType<number, number | undefined, number>;
  /** Attempts with the nonce of the short code; too many of them close it. The code itself stays open. */
  typed_attempts: ColumnType<number, number | undefined, number>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** Uploaded images, served at their public URL. */
export interface Images {
  tenancy_id: string;
  id: string;
  /** The owner: a user or a team, or both for the member of a team. Deleted with its owner; neither: the project. */
  user_id: string | null;
  team_id: string | null;
  content_type: string;
  bytes: Buffer;
  created_at: Date;
}

/** The number of active users of a UTC day. Anonymous users who signed up that day are left out: those are counted by their sign-up. */
export interface ActiveUsers {
  tenancy_id: string;
  /** YYYY-MM-DD */
  day: string;
  is_anonymous: boolean;
  count: number;
}

/** The active users of a UTC day by the days since they were active before. Rolling windows of any length follow from them. */
export interface ReturningUsers {
  tenancy_id: string;
  /** YYYY-MM-DD */
  day: string;
  /** In days, at most 31, which is also that of a user who was never active before. */
  gap: number;
  count: number;
}

/** The users of the week of their first activity who were active so many weeks later. */
export interface RetainedUsers {
  tenancy_id: string;
  /** A Monday, YYYY-MM-DD */
  first_week: string;
  weeks: number;
  count: number;
}

/** How often an event happened on a UTC day. */
export interface DailyCounts {
  tenancy_id: string;
  /** YYYY-MM-DD */
  day: string;
  event: DailyEvent;
  /** The method of a sign-up or sign-in; otherwise empty. */
  method: string;
  count: number;
}

/** At most one row: by how much the clock of development is ahead of the real time. */
export interface DevelopmentClocks {
  only_row: Generated<true>;
  /** A bigint, which the driver returns as text. */
  ahead_millis: ColumnType<string, number, number>;
}
