import { domainFault } from "#contract/configuration/trusted-url.ts";
import { text as limits } from "#contract/vocabulary/limits.ts";
import { text } from "../../locales/text.ts";
import type { DomainDraft } from "./domains-draft.ts";

/** What is wrong with the address of an app, by the server's own rules; `others` are trusted already. */
export function baseUrlFault(baseUrl: string, others: readonly DomainDraft[]): string | undefined {
  if (baseUrl === "") return text("domains.missing");
  if (baseUrl.length > limits.baseUrl) return text("invalid.displayNameLong", { max: limits.baseUrl });
  if (!/^https?:\/\//i.test(baseUrl)) return text("domains.scheme");
  if (domainFault(baseUrl) !== undefined) return text("domains.malformed");
  return others.some((domain) => domain.baseUrl.toLowerCase() === baseUrl.toLowerCase()) ? text("domains.twice") : undefined;
}

/** What is wrong with the path of an app's pages, by the server's own rules. */
export function pathFault(path: string): string | undefined {
  if (!path.startsWith("/")) return text("domains.pathStart");
  if (/[\s\\]/.test(path)) return text("domains.pathShape");
  return path.length > limits.baseUrl ? text("invalid.displayNameLong", { max: limits.baseUrl }) : undefined;
}
