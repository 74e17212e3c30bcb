/** The operator's configuration of this server; the same for every project on it. */
export interface ServerConfig {
  /** The start of links, token issuers and image addresses; no trailing slash. */
  readonly publicUrl: string;
  /** Whether this is a developer's own server: only there do OAuth providers run on shared keys. */
  readonly development: boolean;
  /** Lifetime of an access token, in seconds. */
  readonly accessSeconds: number;
  /** Whether requests are counted against rate limits. */
  readonly rateLimits: boolean;
  /** The greatest factor by which a project raises its rate limits; a greater one in its configuration counts as this. */
  readonly maxRateLimitFactor: number;
  /** SIGN_UP_INTERNAL: whether new users may sign up on project `internal`. */
  readonly signUpInternal: boolean;
  /** Whether an SMTP server is configured, so that users can verify their addresses. */
  readonly sendsEmail: boolean;
  /** Whether a Svix server delivers the events of all projects. */
  readonly handsWebhooksOver: boolean;
  /** The key with which pages load the elements of Stripe. Public. Null without one. */
  readonly stripePublishableKey: string | null;
  /** URL of the script that replaces Stripe's on the purchase page, in development. */
  readonly stripeScript?: string | undefined;
  /** The digest of each integration client's secret, by the client's id. */
  readonly integrationClients: ReadonlyMap<string, Buffer>;
  /** Sender address of emails sent over the shared SMTP server. */
  readonly senderAddress: string;
}
