import type { ProjectConfig } from "#contract/configuration/tree.ts";
import { handlerPath } from "#contract/vocabulary/pages.ts";

/** A trusted domain as it is being edited. */
export interface DomainDraft {
  /** Its key in the configuration. */
  readonly id: string;
  readonly baseUrl: string;
  readonly handlerPath: string;
}

/** What a project trusts, as it is being edited. */
export interface DomainsDraft {
  readonly allowLocalhost: boolean;
  readonly domains: readonly DomainDraft[];
}

/** What a configuration trusts, ready to be edited; by address, so that the list does not jump about. */
export const domainsOf = ({ domains }: Pick<ProjectConfig, "domains">): DomainsDraft => ({
  allowLocalhost: domains.allowLocalhost,
  domains: Object.entries(domains.trustedDomains)
    .flatMap(([id, domain]) => (domain.baseUrl === undefined ? [] : [{ id, baseUrl: domain.baseUrl, handlerPath: domain.handlerPath }]))
    .sort((a, b) => (a.baseUrl < b.baseUrl ? -1 : 1)),
});

const same = (a: DomainDraft, b: DomainDraft) => a.baseUrl === b.baseUrl && a.handlerPath === b.handlerPath;

/** The change of the configuration that makes `saved` into `draft`: nothing that stays the same, so that others' changes are kept. */
export function domainsOverride(saved: DomainsDraft, draft: DomainsDraft) {
  const removed = saved.domains.filter(({ id }) => !draft.domains.some((domain) => domain.id === id));
  const changed = draft.domains.filter((domain) => !saved.domains.some((before) => before.id === domain.id && same(before, domain)));
  return Object.fromEntries([
    ...(saved.allowLocalhost === draft.allowLocalhost ? [] : [["domains.allowLocalhost", draft.allowLocalhost] as const]),
    ...removed.map(({ id }) => [`domains.trustedDomains.${id}`, null] as const),
    ...changed.map(
      ({ id, baseUrl, handlerPath }) => [`domains.trustedDomains.${id}`, { baseUrl, handlerPath: handlerPath.trim() }] as const,
    ),
  ]);
}

/** What somebody typed as the address of an app: https where no scheme is said, no spaces around, no slash at the end. */
export function typedBaseUrl(typed: string): string {
  const trimmed = typed.trim();
  const address = trimmed === "" || trimmed.includes("://") ? trimmed : `https://${trimmed}`;
  return address.replace(/\/+$/, "");
}

/** A domain that is new; `crypto.randomUUID` exists on secure origins only, and dashboards run on others too. */
export const newDomain = (baseUrl: string, path: string = handlerPath): DomainDraft => ({
  id: [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
  baseUrl,
  handlerPath: path,
});
