import { useEffect } from "react";
import { handlerPath } from "#contract/vocabulary/pages.ts";
import { Button } from "../../components/button.tsx";
import { Field } from "../../components/field.tsx";
import { FormSummary } from "../../forms/failure-notice.tsx";
import { useForm } from "../../forms/use-form.ts";
import { text } from "../../locales/text.ts";
import { baseUrlFault, pathFault } from "./domain-rules.ts";
import { type DomainDraft, newDomain, typedBaseUrl } from "./domains-draft.ts";
import { PatternExamples } from "./pattern-examples.tsx";

interface AddDomainProps {
  domains: readonly DomainDraft[];
  add(domain: DomainDraft): void;
  /** The one before was just added: the keyboard goes on here. */
  again: boolean;
}

/** One more domain to be trusted. While it is typed, examples show what it covers. */
export function AddDomain({ domains, add, again }: AddDomainProps) {
  const form = useForm<"baseUrl" | "path">({
    initial: { baseUrl: "", path: handlerPath },
    check({ baseUrl, path }) {
      const faults = { baseUrl: baseUrlFault(typedBaseUrl(baseUrl), domains), path: pathFault(path.trim()) };
      return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
    },
    async send({ baseUrl, path }) {
      add(newDomain(typedBaseUrl(baseUrl), path.trim()));
      return undefined;
    },
  });
  const { ref } = form.props;
  const typed = typedBaseUrl(form.values.baseUrl);

  useEffect(() => {
    if (again) ref.current?.querySelector("input")?.focus();
  }, [again, ref]);

  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <FormSummary form={form} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Field
          {...form.field("baseUrl")}
          label={text("domains.address")}
          hint={text("domains.addressHint")}
          placeholder="https://app.example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
        />
        <Field
          {...form.field("path")}
          label={text("domains.path")}
          hint={text("domains.pathHint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      {typed !== "" && baseUrlFault(typed, []) === undefined && <PatternExamples baseUrl={typed} />}
      <div className="flex justify-end">
        <Button type="submit">{text("domains.add")}</Button>
      </div>
    </form>
  );
}
