/** Contact channels that one user can have. */
export const maxContactChannels = 100;
