import type { ProjectSettings } from "../entities/project.ts";
import { domainMessages, isLocalhost } from "../vocabulary/domains.ts";

export interface ProductionModeFault {
  readonly message: string;
  /** Where in the dashboard it is mended. */
  readonly relativeFixUrl: string;
}

/** Stands for a run of `*` while the rest is judged: a letter may stand wherever a wildcard may. */
const withoutWildcards = (value: string) => value.replace(/\*+/g, "wildcard");

// IPv6 addresses stand in brackets; they are no better than the others.
const isDirectIp = (host: string) => /^[\d.]+$/.test(host) || host.startsWith("[");

function faultOf(domain: string): string | undefined {
  const parsable = withoutWildcards(domain);
  if (!URL.canParse(parsable)) return domainMessages.invalid(domain);
  const { hostname, protocol } = new URL(parsable);
  // `localhost.` is the same place as `localhost`.
  const host = hostname.replace(/\.$/, "");
  if (isLocalhost(host)) return domainMessages.localhost(domain);
  if (isDirectIp(host)) return domainMessages.directIp(domain);
  if (protocol !== "https:") return domainMessages.notHttps(domain);
  return undefined;
}

/** Why a project will not do in production (wire protocol, section 4.3): what each domain is refused for first, if at all. */
export function productionModeFaults(project: {
  readonly id: string;
  readonly config: Pick<ProjectSettings, "allow_localhost" | "domains">;
}): ProductionModeFault[] {
  const { id, config } = project;
  const messages = [
    config.allow_localhost ? domainMessages.localhostAllowed : undefined,
    ...config.domains.map(({ domain }) => faultOf(domain)),
  ];
  return messages.filter((message) => message !== undefined).map((message) => ({ message, relativeFixUrl: `/projects/${id}/domains` }));
}
