/** Thrown where a case needs what the server does not have, or does not offer over HTTP. The message is the reason in the report. */
export class NotTried extends Error {
  override readonly name = "NotTried";
}

/** Thrown where a case needs time to pass. Such cases run last, because they move the clock of the whole server. */
export class NeedsClock extends Error {
  override readonly name = "NeedsClock";
}

/** The reasons that the report counts. */
export const reasons = {
  stripe: "needs a double of Stripe on this host: start the server with --with-stripe-double",
  receiver: "needs a server on this host, which reaches an endpoint of the run",
  outage: (outage: string) => `needs a server of which a part fails: ${outage}`,
  clock: "no clock: the server does not offer /dev/clock",
  inbox: "no inbox: the server does not offer /dev/inbox.json",
  rateLimits: "rate limits are off",
  throttled: "the server limits how many calls one address makes",
  platform: "needs the credentials of a platform: --platform ID:SECRET",
  operator: "needs the admin key of project internal: --super-secret-admin-key",
  provider: "needs a provider that issues tokens to the project's own keys",
  protected: "would change the configuration of project internal, which all developers use",
  full: "needs a configuration of the greatest length, to the character",
  unusable: "no call uses such a code up",
} as const;
