import type { ProjectSettings } from "../entities/projects/project.ts";
import { parseUrl } from "../vocabulary/parse-url.ts";
import { domainMessages, isLocalhost } from "../vocabulary/projects/domains.ts";
import { isProviderId, providerName } from "../vocabulary/sign-in/providers.ts";
import { toProjectSettings } from "./settings.ts";
import type { ProjectConfig } from "./tree.ts";
import { isTrustedDomain } from "./trusted-domain.ts";

export interface ProductionModeError {
  readonly message: string;
  /** Dashboard page that fixes the error. */
  readonly relativeFixUrl: string;
}

/** Replaces each run of `*` by a letter, so that the URL can be parsed. A letter is valid wherever a wildcard is. */
const replaceWildcards = (value: string) => value.replace(/\*+/g, "wildcard");

// IPv6 addresses are in brackets.
const isDirectIp = (host: string) => /^[\d.]+$/.test(host) || host.startsWith("[");

function domainError(domain: string): string | undefined {
  const url = parseUrl(replaceWildcards(domain));
  if (!url) return domainMessages.invalid(domain);
  const { hostname, protocol } = url;
  // `localhost.` is the fully qualified form of `localhost`.
  const host = hostname.replace(/\.$/, "");
  if (isLocalhost(host)) return domainMessages.localhost(domain);
  if (isDirectIp(host)) return domainMessages.directIp(domain);
  if (!isTrustedDomain(domain)) return domainMessages.invalid(domain);
  if (protocol !== "https:") return domainMessages.notHttps(domain);
  return undefined;
}

/** Settings that production mode restricts. */
export type ProductionSettings = Pick<ProjectSettings, "allow_localhost" | "domains"> & {
  readonly oauth_providers?: readonly Pick<ProjectSettings["oauth_providers"][number], "id" | "type">[];
};

/** The settings of a configuration that production mode restricts, with the providers for connected accounts only. */
export function readProductionSettings(config: ProjectConfig): ProductionSettings {
  const { allow_localhost, domains } = toProjectSettings(config);
  const providers = Object.values(config.auth.oauth.providers).filter(
    ({ allowSignIn, allowConnectedAccounts }) => allowSignIn || allowConnectedAccounts,
  );
  return {
    allow_localhost,
    domains,
    oauth_providers: providers.flatMap(({ type, isShared }) =>
      type !== undefined && isProviderId(type) ? [{ id: type, type: isShared ? "shared" : "standard" } as const] : [],
    ),
  };
}

/**
 * The reasons against production mode: the first error of each domain (wire protocol, section 4.3), or providers with shared keys. With
 * shared keys anyone could sign in as any user.
 */
export function productionModeErrors(project: { readonly id: string; readonly config: ProductionSettings }): ProductionModeError[] {
  const { id, config } = project;
  const shared = (config.oauth_providers ?? []).filter(({ type }) => type === "shared");
  const messages = [
    config.allow_localhost ? domainMessages.localhostAllowed : undefined,
    ...config.domains.map(({ domain }) => domainError(domain)),
  ];
  return [
    ...messages.filter((message) => message !== undefined).map((message) => ({ message, relativeFixUrl: `/projects/${id}/domains` })),
    ...shared.map((provider) => ({
      message: `Shared OAuth keys are not allowed in production mode: ${providerName(provider.id)}`,
      relativeFixUrl: `/projects/${id}/sign-in-methods`,
    })),
  ];
}
