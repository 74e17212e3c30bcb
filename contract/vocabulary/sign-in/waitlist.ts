/** The states of an entry of the waitlist. Those who may sign up are `approved` or `invited`. The sign-up removes the entry. */
export const waitlistStates = ["waiting", "approved", "invited", "rejected"] as const;
export type WaitlistState = (typeof waitlistStates)[number];

/** The states in which a person may sign up, until the entry expires. */
export const admittedStates = ["approved", "invited"] as const satisfies readonly WaitlistState[];

export const waitlistLimits = {
  /** Entries that one call approves, rejects or invites. Each approval and invitation sends an e-mail. */
  perCall: 100,
  /** Persons of a project who wait. */
  waiting: 100_000,
  /** Entries that one call imports. */
  imported: 500,
  /** Days in which an approved or invited person may sign up. */
  admittedDays: 30,
  /** Days for which expired approvals and invitations stay on the list. */
  listedExpiredDays: 90,
} as const;
