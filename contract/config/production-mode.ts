import type { ProjectSettings } from "../entities/projects/project.ts";
import { parseUrl } from "../vocabulary/parse-url.ts";
import { domainMessages } from "../vocabulary/projects/domains.ts";
import { isLocalhost } from "../vocabulary/projects/localhost.ts";
import { isProviderId, providerName } from "../vocabulary/sign-in/providers.ts";
import { toProjectSettings } from "./settings.ts";
import type { ProjectConfig } from "./tree.ts";
import { isTrustedDomain } from "./trusted-domain.ts";

export const productionIssueCodes = ["localhost_allowed", "invalid", "localhost", "direct_ip", "not_https", "shared_keys"] as const;

/** A reason against production mode, without its sentence. */
interface ProductionIssue {
  readonly code: (typeof productionIssueCodes)[number];
  /** The domain, or the name of the provider. Empty for `localhost_allowed`. */
  readonly value: string;
}

export interface ProductionModeError extends ProductionIssue {
  /** The sentence in English. */
  readonly message: string;
  /** Dashboard page that fixes the error. */
  readonly relativeFixUrl: string;
}

/** Replaces each run of `*` by a letter, so that the URL can be parsed. A letter is valid wherever a wildcard is. */
const replaceWildcards = (value: string) => value.replace(/\*+/g, "wildcard");

// IPv6 addresses are in brackets.
const isDirectIp = (host: string) => /^[\d.]+$/.test(host) || host.startsWith("[");

const messages: Readonly<Record<ProductionIssue["code"], (value: string) => string>> = {
  localhost_allowed: () => domainMessages.localhostAllowed,
  invalid: domainMessages.invalid,
  localhost: domainMessages.localhost,
  direct_ip: domainMessages.directIp,
  not_https: domainMessages.notHttps,
  shared_keys: (provider) => `Shared OAuth keys are not allowed in production mode: ${provider}`,
};

function checkDomain(domain: string): ProductionIssue["code"] | undefined {
  const url = parseUrl(replaceWildcards(domain));
  if (!url) return "invalid";
  const { hostname, protocol } = url;
  // `localhost.` is the fully qualified form of `localhost`.
  const host = hostname.replace(/\.$/, "");
  if (isLocalhost(host)) return "localhost";
  if (isDirectIp(host)) return "direct_ip";
  if (!isTrustedDomain(domain)) return "invalid";
  if (protocol !== "https:") return "not_https";
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
  const toError = (page: string, code: ProductionIssue["code"], value = ""): ProductionModeError => ({
    code,
    value,
    message: messages[code](value),
    relativeFixUrl: `/projects/${id}/${page}`,
  });
  return [
    ...(config.allow_localhost ? [toError("domains", "localhost_allowed")] : []),
    ...config.domains.flatMap(({ domain }) => {
      const code = checkDomain(domain);
      return code === undefined ? [] : [toError("domains", code, domain)];
    }),
    ...shared.map((provider) => toError("sign-in-methods", "shared_keys", providerName(provider.id))),
  ];
}
