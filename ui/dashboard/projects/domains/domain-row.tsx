import { Field } from "../../../components/field.tsx";
import { t } from "../../../locales/i18n.ts";
import { RemoveButton } from "../../remove-button.tsx";
import { pathError } from "./domain-rules.ts";
import type { DomainDraft } from "./domains-draft.ts";

interface DomainRowProps {
  domain: DomainDraft;
  /** Why the domain is not valid in production mode, or a risk there. */
  warning: string | undefined;
  /** True if the domain is not saved yet. */
  isNew: boolean;
  change(next: DomainDraft): void;
  remove(): void;
}

/** A trusted domain with its handler path and a button to remove it. */
export function DomainRow({ domain, warning, isNew, change, remove }: DomainRowProps) {
  return (
    <li className="grid grid-cols-1 gap-3 py-4 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_11rem_auto] sm:items-start">
      <div className="grid min-w-0 gap-1 sm:pt-8">
        <p className="flex flex-wrap items-center gap-2">
          <code className="min-w-0 wrap-anywhere font-mono text-sm">{domain.baseUrl}</code>
          {isNew && <span className="rounded-full bg-accent-soft px-2 text-accent text-xs leading-5">{t("domains.unsaved")}</span>}
        </p>
        {warning && <p className="text-sm text-warning">{warning}</p>}
      </div>
      <Field
        label={t("domains.path")}
        aria-label={t("domains.pathOf", { domain: domain.baseUrl })}
        value={domain.handlerPath}
        error={pathError(domain.handlerPath.trim())}
        onChange={(event) => change({ ...domain, handlerPath: event.target.value })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="sm:pt-6.5">
        <RemoveButton aria-label={t("domains.removeOf", { domain: domain.baseUrl })} onClick={remove}>
          {t("domains.remove")}
        </RemoveButton>
      </div>
    </li>
  );
}
