/** The project that owns all others and whose users are the developers who sign in to the dashboard. */
export const internalProjectId = "internal";

/** The branch of requests that name none. */
export const defaultBranchId = "main";

/** Replaces the caller's own user id wherever a user id is expected. */
export const currentUserAlias = "me";

/** Ids that developers choose for catalogs, products, prices and items; at most `textLimits.userSpecifiedId` characters. */
export const userSpecifiedIdPattern = /^[A-Za-z0-9_][A-Za-z0-9_-]*$/;
