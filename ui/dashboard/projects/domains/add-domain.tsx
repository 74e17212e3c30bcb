import { Check, X } from "lucide-react";
import { useEffect } from "react";
import { handlerPath } from "#contract/vocabulary/paths.ts";
import { Field } from "../../../components/field.tsx";
import { FormSummary } from "../../../forms/form-summary.tsx";
import { useForm } from "../../../forms/use-form.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { baseUrlError, pathError } from "./domain-rules.ts";
import { type DomainDraft, newDomain, normalizeBaseUrl } from "./domains-draft.ts";
import { urlExamples } from "./url-examples.ts";

interface AddDomainProps {
  domains: readonly DomainDraft[];
  add(domain: DomainDraft): void;
  /** Focuses the form, after another domain was added. */
  autoFocus: boolean;
}

/** Adds a trusted domain. Examples show what a pattern covers while it is typed. */
export function AddDomain({ domains, add, autoFocus }: AddDomainProps) {
  const form = useForm<"baseUrl" | "path">({
    initial: { baseUrl: "", path: handlerPath },
    validate({ baseUrl, path }) {
      const errors = { baseUrl: baseUrlError(normalizeBaseUrl(baseUrl), domains), path: pathError(path.trim()) };
      return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined));
    },
    async send({ baseUrl, path }) {
      add(newDomain(normalizeBaseUrl(baseUrl), path.trim()));
      return undefined;
    },
  });
  const { ref } = form.props;
  const typed = normalizeBaseUrl(form.values.baseUrl);

  useEffect(() => {
    if (autoFocus) ref.current?.querySelector("input")?.focus();
  }, [autoFocus, ref]);

  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <FormSummary form={form} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Field
          {...form.field("baseUrl")}
          label={t("domains.address")}
          hint={t("domains.addressHint")}
          placeholder="https://app.example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
        />
        <Field
          {...form.field("path")}
          label={t("domains.path")}
          hint={t("domains.pathHint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      {typed !== "" && baseUrlError(typed, []) === undefined && <PatternExamples baseUrl={typed} />}
      <div className="flex justify-end">
        <ActionButton type="submit">{t("domains.add")}</ActionButton>
      </div>
    </form>
  );
}

/** Example URLs that the typed domain covers and does not cover. */
function PatternExamples({ baseUrl }: { baseUrl: string }) {
  return (
    <div className="grid grid-cols-1 gap-2 rounded-lg bg-sunken px-3.5 py-3 text-sm">
      <p className="font-medium">{t("domains.examples")}</p>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2">
        {urlExamples(baseUrl).map(({ url, trusted }) => (
          <li key={url} className="flex min-w-0 items-start gap-2">
            <span className={trusted ? "text-good" : "text-danger"}>{trusted ? <Check /> : <X />}</span>
            <span className="sr-only">{t(trusted ? "domains.covers" : "domains.notCovered")}</span>
            <code className="min-w-0 wrap-anywhere font-mono text-[0.8125rem] leading-5">{url}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
