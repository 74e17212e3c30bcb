/** What the specification lets choose from (000, sections 3 to 6), each list once. */

export const customerTypes = ["user", "team", "custom"] as const;
export type CustomerType = (typeof customerTypes)[number];

export const contactChannelTypes = ["email"] as const;
export const accessTokenRoles = ["authenticated"] as const;

export const apiKeyTypes = ["user", "team"] as const;
export const apiKeyInvalidReasons = ["manually-revoked", "expired"] as const;

/** What happens when somebody comes from a provider with the e-mail address of an account. */
export const accountMergeStrategies = ["link_method", "raise_error", "allow_duplicates"] as const;

/** Whose keys or mail server a project uses. */
export const settingOrigins = ["shared", "standard"] as const;

/** Beside an interval, how often an included item comes again. */
export const itemRepeatNever = "never";
export const itemExpiries = ["never", "when-purchase-expires", "when-repeated"] as const;
/** Instead of prices: the product is everybody's. */
export const includeByDefault = "include-by-default";

export const cliStates = ["waiting", "success", "expired", "used"] as const;

/** Token types that an answer of a token endpoint, a provider's or our own, may name in any case. */
export const tokenTypes = ["bearer", "dpop"] as const;

/** What a client does about a caller who is not signed in. */
export const signedOutChoices = ["redirect", "throw", "anonymous", "return-null"] as const;
