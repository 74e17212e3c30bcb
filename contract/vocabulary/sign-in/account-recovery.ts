/** Path of the hosted page below the handler path: lists what a recovery removed. Apps cannot change it. */
export const accountRecoveryPath = "/account-recovery";

export const accountRecoveryLimits = {
  /** Removed members that are listed after a recovery. All are removed. */
  members: 100,
  /** Teams that are listed after a recovery. */
  teams: 100,
  /** Lines of each list in the e-mail. */
  emailLines: 20,
  /** Other addresses that are listed, masked, for the reader of a claimed one. */
  otherAddresses: 5,
} as const;
