/** Reads the token of a header `Authorization: Bearer` (RFC 6750, section 2.1). Undefined without one. */
export const bearerToken = (authorization: string | undefined): string | undefined => /^Bearer +([^\s]+)$/i.exec(authorization ?? "")?.[1];
