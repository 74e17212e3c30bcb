import type { AuditEventName } from "#contract/vocabulary/audit-events.ts";

/** The words of a mail that asks for one click. */
export interface LinkWords {
  subject(project: string): string;
  title: string;
  /** `team`: of an invitation, the team. */
  request(project: string, team: string): string;
  action: string;
  expiry(days: number): string;
  notYou: string;
}

/** What a user is told of by mail, because somebody else may have done it. */
export const noticedEvents = [
  "user.password_set",
  "user.password_changed",
  "user.password_reset",
  "user.password_removed",
  "user.second_factor_enabled",
  "user.second_factor_disabled",
  "user.passkey_added",
  "user.passkey_removed",
  "user.email_changed",
] as const satisfies readonly AuditEventName[];
export type NoticedEvent = (typeof noticedEvents)[number];

/** The words of a mail that tells of something done. */
export interface NoticeWords {
  subject(project: string): string;
  title: string;
  message(project: string): string;
}

/** The words of every built-in mail in one language. Values are inserted by functions, never by markers in the text, so that nothing a person is named can be taken for a marker. */
export interface Catalogue {
  /** The language as an HTML `lang`. */
  language: string;
  greeting(name: string | null): string;
  /** Stands above the bare address that does the same as the button. */
  linkHint: string;
  notices: Readonly<Record<NoticedEvent, NoticeWords>> & {
    /** Stand before the time, and before where the call came from. */
    when: string;
    from: string;
    /** Said instead of an address where the project's own server did it. */
    byProject(project: string): string;
    /** Around a city. */
    near(place: string): string;
    wasYou: string;
    /** What to do otherwise, where a new password puts an end to it. */
    notYou(project: string): string;
    /** The same where no password can be chosen with this address. */
    notYouAsk(project: string): string;
  };
  verification: LinkWords;
  reset: LinkWords;
  invitation: LinkWords;
  signIn: LinkWords & {
    /** Stands above the code that does the same as the button. */
    codeHint: string;
  };
}
