/** Maximum lengths of texts, in characters unless noted. Free of zod, so that pages can use them and stay small. */
export const textLimits = {
  email: 256,
  displayName: 256,
  url: 1_000_000,
  branchId: 255,
  userSpecifiedId: 63,
  /** The name of an OpenID Connect provider that a project defines. */
  providerName: 50,
  /** A client id at a provider, as an ID token names it. */
  idTokenAudience: 255,
  /** A user's account id at an OAuth provider. */
  accountId: 255,
  /** Serialized bytes of each metadata field. */
  metadata: 65_536,
  /** A typed one-time password, and a command line tool's codes. */
  typedCode: 255,
  /** The source of an e-mail theme, template or draft. */
  tsxSource: 100_000,
  /** A search term. */
  query: 256,
  /** The highest port number. */
  port: 65_535,
  /** A project's or an API key's description. */
  description: 4096,
  /** Why a developer did something, for the audit log. */
  reason: 500,
  /** The handler path of a trusted domain. */
  handlerPath: 300,
  permissionId: 255,
  /** Configuration values without a more specific limit: a client id, a host name. */
  setting: 4096,
} as const;
