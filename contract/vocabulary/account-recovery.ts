/** Path of the hosted page below the handler path: lists what a recovery removed. Apps cannot change it. */
export const accountRecoveryPath = "/account-recovery";

/** Removed members that are listed after a recovery, in the response and in the e-mail. All are removed. */
export const accountRecoveryLimits = { members: 100, emailLines: 20 } as const;
