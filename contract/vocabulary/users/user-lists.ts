/** The orders of lists of users. */
export const userOrders = ["signed_up_at", "last_active_at", "display_name", "primary_email"] as const;
export type UserOrder = (typeof userOrders)[number];

/** The methods by which a list of users can be filtered. `oauth`: an account at any provider. */
export const userMethods = ["password", "otp", "passkey", "oauth"] as const;
export type UserMethod = (typeof userMethods)[number];

/** The largest exact number of users that a count returns. */
export const countedUsersMax = 10_000;
