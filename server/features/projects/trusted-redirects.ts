import type { ProjectConfig } from "#contract/config/tree.ts";
import { isTrustedDomain } from "#contract/config/trusted-domain.ts";
import { createUrlMatcher, toOrigin } from "#contract/config/trusted-url.ts";
import { RedirectUrlNotWhitelisted } from "#contract/errors/index.ts";
import type { Call, Project } from "../../kernel/call.ts";

type Domains = ProjectConfig["domains"];
/** Per configuration object, which the configuration cache shares between calls until it changes. */
const matchers = new WeakMap<Domains, (url: string) => boolean>();

/** Whether a project's links and redirects may lead to a URL, besides the pages that this server hosts. */
export function trustedUrlMatcher({ domains }: { domains: Domains }): (url: string) => boolean {
  let isTrusted = matchers.get(domains);
  if (!isTrusted) {
    const baseUrls = Object.values(domains.trustedDomains).flatMap(({ baseUrl }) =>
      baseUrl !== undefined && isTrustedDomain(baseUrl) ? baseUrl : [],
    );
    isTrusted = createUrlMatcher({ allowLocalhost: domains.allowLocalhost, domains: baseUrls });
    matchers.set(domains, isTrusted);
  }
  return isTrusted;
}

/** Whether users and codes may be sent to a URL. The server's own pages are always trusted. */
export function isTrustedUrl({ project, serverConfig }: Pick<Call, "serverConfig"> & { project: Project }, url: string): boolean {
  const origin = toOrigin(url);
  if (origin === undefined) return false;
  return origin === toOrigin(serverConfig.publicUrl) || trustedUrlMatcher(project.config)(url);
}

/**
 * Asserts that users and codes may be sent to a URL, and records its origin. The plan of a change of trusted domains lists the apps that it
 * would break by these origins. The server's own pages are always trusted and not recorded.
 * @throws RedirectUrlNotWhitelisted
 */
export function requireTrustedUrl(
  {
    project,
    serverConfig,
    background,
    now,
    afterCommit,
  }: Pick<Call, "serverConfig" | "background" | "now" | "afterCommit"> & { project: Project },
  url: string,
): void {
  const origin = toOrigin(url);
  if (origin === undefined || !isTrustedUrl({ project, serverConfig }, url)) throw new RedirectUrlNotWhitelisted();
  if (origin === toOrigin(serverConfig.publicUrl)) return;
  afterCommit(() => background.recordRedirect({ tenancyId: project.tenancyId, origin }, now));
}
