/** The type of a provider that a project defines: any OpenID Connect issuer with a discovery document. */
export const customOidc = "custom-oidc";
