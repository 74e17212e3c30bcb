import type { ProjectConfig } from "#contract/configuration/tree.ts";
import { originOf, trustIn } from "#contract/configuration/trusted-url.ts";
import { RedirectUrlNotWhitelisted } from "#contract/errors/index.ts";
import type { Call, Project } from "../../kernel/call.ts";

type Domains = ProjectConfig["domains"];
/** The configurations of calls are read anew only when they change. */
const known = new WeakMap<Domains, (url: string) => boolean>();

/** Says of an address whether a project's links and redirects may lead there, besides the pages this server hosts for it. */
export function trustOf({ domains }: { domains: Domains }): (url: string) => boolean {
  let trusts = known.get(domains);
  if (!trusts) {
    const baseUrls = Object.values(domains.trustedDomains).flatMap(({ baseUrl }) => baseUrl ?? []);
    trusts = trustIn({ allowLocalhost: domains.allowLocalhost, domains: baseUrls });
    known.set(domains, trusts);
  }
  return trusts;
}

/**
 * Refuses to send users (or codes) to an address that the project does not trust, and remembers where they were sent to, so that
 * a change of the trusted domains can tell what it would cut off. The server's own pages are trusted always, and not remembered.
 * Throws RedirectUrlNotWhitelisted.
 */
export function requireTrustedUrl(
  { project, services, now, afterCommit }: Pick<Call, "services" | "now" | "afterCommit"> & { project: Project },
  url: string,
): void {
  const origin = originOf(url);
  if (origin !== undefined && origin === originOf(services.publicUrl)) return;
  if (origin === undefined || !trustOf(project.config)(url)) throw new RedirectUrlNotWhitelisted();
  afterCommit(() => services.sentTo({ tenancyId: project.tenancyId, origin }, now));
}
