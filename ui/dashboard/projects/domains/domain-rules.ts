import { trustedDomainError } from "#contract/config/trusted-domain.ts";
import { domainSyntaxError } from "#contract/config/trusted-url.ts";
import { textLimits as limits } from "#contract/vocabulary/text-limits.ts";
import { t } from "../../../locales/i18n.ts";
import type { DomainDraft } from "./domains-draft.ts";

/** Validates the address of an app by the server's rules; `others` are the domains that are already trusted. */
export function baseUrlError(baseUrl: string, others: readonly DomainDraft[]): string | undefined {
  if (baseUrl === "") return t("domains.missing");
  if (baseUrl.length > limits.url) return t("invalid.tooLong", { max: limits.url });
  if (!/^https?:\/\//i.test(baseUrl)) return t("domains.scheme");
  if (domainSyntaxError(baseUrl) !== undefined) return t("domains.malformed");
  if (trustedDomainError(baseUrl) !== undefined) return t("domains.tooWide");
  return others.some((domain) => domain.baseUrl.toLowerCase() === baseUrl.toLowerCase()) ? t("domains.duplicate") : undefined;
}

/** Validates a handler path by the server's rules. */
export function pathError(path: string): string | undefined {
  if (!path.startsWith("/")) return t("domains.pathStart");
  if (/[\s\\]/.test(path)) return t("domains.pathShape");
  return path.length > limits.handlerPath ? t("invalid.tooLong", { max: limits.handlerPath }) : undefined;
}

/** Whether a pattern trusts hosts at every depth, among them hosts that others may control. */
export const isBroadPattern = (baseUrl: string): boolean => baseUrl.includes("**");
