/** The project that owns all others: the dashboard's own. */
export const internalProjectId = "internal";

/** The branch of callers that name none. */
export const defaultBranchId = "main";

/** Stands for the caller's own user id wherever a user's id is expected. */
export const ownUserWord = "me";

/** Ids that developers choose for catalogs, products, prices and items; at most `text.userSpecifiedId` characters. */
export const userSpecifiedIdPattern = /^[A-Za-z0-9_][A-Za-z0-9_-]*$/;
