/**
 * A client of the development identity provider, for projects that configure it as an issuer of their own. The secret protects nothing:
 * the provider exists in development only, and proves no identity.
 */
export const devIdentityTestClient = { id: "test", secret: "test" } as const;
