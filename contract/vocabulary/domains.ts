/** A trusted domain's scheme. Wildcards (`*` within a label, `**` across) may stand in the host only. */
export const domainSchemePattern = /^https?:\/\//i;

/** The host of a trusted domain once its wildcards are letters: no dot at the edges, none doubled. */
export const domainHostPattern = /^(?!\.)(?!.*\.\.)[A-Za-z0-9.-]+(?<!\.)$/;

/** Whether a host is the developer's own machine (wire protocol, section 4.3). */
export const isLocalhost = (host: string): boolean =>
  host === "localhost" || host.endsWith(".localhost") || /^127\.\d+\.\d+\.\d+$/.test(host);

/** Path of the hosted pages on an app's domain must begin with it. */
export const handlerPathStart = "/";

/** Said of a project that goes into production with a domain that will not do (specification 000, section 5). */
export const domainMessages = {
  localhostAllowed: "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
  invalid: (domain: string) => `Trusted domain is not a valid URL: ${domain}`,
  localhost: (domain: string) => `Localhost domains are not allowed to be trusted in production mode: ${domain}`,
  directIp: (domain: string) => `Direct IPs are not valid for trusted domains in production mode: ${domain}`,
  notHttps: (domain: string) => `Trusted domains should be HTTPS: ${domain}`,
} as const;
