/** Teams a user may belong to and still create another from a client. Servers are not limited. */
export const teamsPerUser = 200;

/** Invitations sent for one team, and to one address, by all senders. */
export const invitationLimits = {
  /** The reader of an invitation sees the number of members up to this one. */
  countedMembers: 1000,
  perTeam: [{ max: 50, seconds: 86_400 }],
  perAddress: [{ max: 5, seconds: 86_400 }],
} as const;
