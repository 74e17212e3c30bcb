import type { PageTargets } from "../entities/foundation/page-boot.ts";
import { homePath } from "../vocabulary/paths.ts";
import { toClientSettings } from "./settings.ts";
import type { ProjectConfig } from "./tree.ts";
import { isTrustedUrl, labelsBelowWildcards, toOrigin } from "./trusted-url.ts";
import { isRelativeTarget } from "./urls.ts";

/**
 * The targets of a project's hosted pages. A target that is not configured, or no longer trusted, is the project's home. That is the
 * configured one, else `/` of the first trusted domain that names a host.
 * @param ownHome the home of a project whose app is the server itself. Signing out does not lead there, because it needs a user
 */
export function pageTargets(config: ProjectConfig, ownHome: string | null): PageTargets {
  const domains = toClientSettings(config).domains.map(({ domain }) => domain);
  const { allowLocalhost } = config.domains;
  const trusted = (target: string | undefined) =>
    target !== undefined && (isRelativeTarget(target) || isTrustedUrl(target, { allowLocalhost, domains })) ? target : undefined;
  const origin = domains.filter((domain) => labelsBelowWildcards(domain) === undefined).map(toOrigin)[0];

  const configured = trusted(config.urls.home);
  const domainHome = origin === undefined ? null : `${origin}${homePath}`;
  const home = configured ?? ownHome ?? domainHome;
  return {
    afterSignIn: trusted(config.urls.afterSignIn) ?? home,
    afterSignUp: trusted(config.urls.afterSignUp) ?? home,
    afterSignOut: trusted(config.urls.afterSignOut) ?? configured ?? (ownHome === null ? domainHome : null),
  };
}
