/** A trusted domain's scheme. */
export const domainSchemePattern = /^https?:\/\//i;

/** The host of a trusted domain after each wildcard was replaced by a letter. It has no dot at the edges and no double dot. */
export const domainHostPattern = /^(?!\.)(?!.*\.\.)[A-Za-z0-9.-]+(?<!\.)$/;

/** The handler path of a trusted domain must start with this. */
export const handlerPathStart = "/";

/** Why a trusted domain is not allowed in production mode (specification 000, section 5). */
export const domainMessages = {
  localhostAllowed: "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
  invalid: (domain: string) => `Trusted domain is not a valid URL: ${domain}`,
  localhost: (domain: string) => `Localhost domains are not allowed to be trusted in production mode: ${domain}`,
  directIp: (domain: string) => `Direct IPs are not valid for trusted domains in production mode: ${domain}`,
  notHttps: (domain: string) => `Trusted domains should be HTTPS: ${domain}`,
} as const;
