import type { ProjectConfig } from "#contract/config/tree.ts";
import { handlerPath } from "#contract/vocabulary/paths.ts";

/** A trusted domain in the form. */
export interface DomainDraft {
  /** Key in the configuration. */
  readonly id: string;
  readonly baseUrl: string;
  readonly handlerPath: string;
}

/** The domain settings in the form. */
export interface DomainsDraft {
  readonly allowLocalhost: boolean;
  readonly domains: readonly DomainDraft[];
}

/** Reads the domain settings of a configuration; sorted by URL for a stable order. */
export const toDomainsDraft = ({ domains }: Pick<ProjectConfig, "domains">): DomainsDraft => ({
  allowLocalhost: domains.allowLocalhost,
  domains: Object.entries(domains.trustedDomains)
    .flatMap(([id, domain]) => (domain.baseUrl === undefined ? [] : [{ id, baseUrl: domain.baseUrl, handlerPath: domain.handlerPath }]))
    .sort((a, b) => (a.baseUrl < b.baseUrl ? -1 : 1)),
});

const isSame = (a: DomainDraft, b: DomainDraft) => a.baseUrl === b.baseUrl && a.handlerPath === b.handlerPath;

/** The override that turns `saved` into `draft`. Unchanged values are omitted, so that concurrent changes of others remain. */
export function domainsOverride(saved: DomainsDraft, draft: DomainsDraft) {
  const removed = saved.domains.filter(({ id }) => !draft.domains.some((domain) => domain.id === id));
  const changed = draft.domains.filter(
    (domain) => !saved.domains.some((previous) => previous.id === domain.id && isSame(previous, domain)),
  );
  return Object.fromEntries([
    ...(saved.allowLocalhost === draft.allowLocalhost ? [] : [["domains.allowLocalhost", draft.allowLocalhost] as const]),
    ...removed.map(({ id }) => [`domains.trustedDomains.${id}`, null] as const),
    ...changed.map(
      ({ id, baseUrl, handlerPath }) => [`domains.trustedDomains.${id}`, { baseUrl, handlerPath: handlerPath.trim() }] as const,
    ),
  ]);
}

/** Normalizes the typed address of an app: adds https, removes spaces around it and trailing slashes. */
export function normalizeBaseUrl(typed: string): string {
  const trimmed = typed.trim();
  const address = trimmed === "" || trimmed.includes("://") ? trimmed : `https://${trimmed}`;
  return address.replace(/\/+$/, "");
}

/** Creates a domain. Not with `crypto.randomUUID`, which exists on secure origins only. */
export const newDomain = (baseUrl: string, path: string = handlerPath): DomainDraft => ({
  id: [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
  baseUrl,
  handlerPath: path,
});
