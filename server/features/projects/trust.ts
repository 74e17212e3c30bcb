import type { Project } from "../../kernel/call.ts";
import type { TrustRules } from "../../services/trusted-url.ts";

/** Where a project's links and redirects may lead: its trusted domains, and the pages this server hosts for it. */
export const trustRules = ({ config }: Project, publicUrl: string): TrustRules => ({
  allowLocalhost: config.domains.allowLocalhost,
  domains: [publicUrl, ...Object.values(config.domains.trustedDomains).map(({ baseUrl }) => baseUrl)],
});
