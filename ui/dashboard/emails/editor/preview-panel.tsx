import { useQuery } from "@tanstack/react-query";
import { Moon, Smartphone, Sun, Text } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { builtInTemplates } from "#contract/config/built-in-templates.ts";
import { defaultLocale } from "#contract/vocabulary/locales.ts";
import { type EmailPreview, isKnownError } from "#sdk/admin.ts";
import { clientQueryKey } from "#sdk/react/index.ts";
import { Notice } from "../../../components/notice.tsx";
import { Panel } from "../../../components/panel.tsx";
import { LoadError } from "../../../forms/error-message.tsx";
import { t } from "../../../locales/i18n.ts";
import { ChoiceButtons } from "../../choice-buttons.tsx";
import { languageOptions } from "../../language-options.ts";
import { useDebouncedSettings } from "../../use-debounced.ts";
import { useProject } from "../../workspace.ts";
import { newsletterSample, previewSources, type SourceKind } from "./edited-source.ts";
import { type SourceProblem, toProblem } from "./error-position.ts";
import { explainSource } from "./explain-source.ts";
import { PreviewFrame } from "./preview-frame.tsx";
import { previewHtml } from "./preview-html.ts";
import { readVariables, type VariableValue } from "./preview-variables.ts";
import { SendPreview } from "./send-preview.tsx";
import { VariablesForm } from "./variables-form.tsx";

interface PreviewPanelProps {
  kind: SourceKind;
  tsxSource: string;
  themeId: string | false | null;
  /** Why the source cannot be rendered. */
  problem: SourceProblem | undefined;
  setProblem(problem: SourceProblem | undefined): void;
}

/** How the preview is shown. */
type Look = "light" | "dark" | "phone" | "text";
type Variables = Readonly<Record<string, VariableValue>>;

/** The e-mail of a source, rendered while the developer types, with the values and the look to try it with. */
export function PreviewPanel({ kind, tsxSource, themeId, problem, setProblem }: PreviewPanelProps) {
  const { app, id: projectId } = useProject();
  const [look, setLook] = useState<Look>("light");
  const [locale, setLocale] = useState<string>(defaultLocale);
  const [sampleId, setSampleId] = useState(Object.keys(builtInTemplates)[0] ?? "");
  const [edited, setEdited] = useState<Variables>({});
  const known = useMemo(() => (kind === "theme" ? [] : readVariables(tsxSource)), [kind, tsxSource]);
  const variables = Object.fromEntries(known.map(({ name, value }) => [name, edited[name] ?? value]));
  const options = useDebouncedSettings({
    ...previewSources(kind, tsxSource, themeId, sampleId),
    ...(known.length > 0 && { variables }),
    locale,
  });

  const query = useQuery<EmailPreview>({
    queryKey: clientQueryKey("internal", "emailThemes", "preview", projectId, options),
    queryFn: () => app.renderEmail(JSON.parse(options)),
    retry: false,
    gcTime: 0,
  });
  const { error } = query;
  // The last preview stays while the next one is rendered, or cannot be.
  const last = useRef(query.data);
  last.current = query.data ?? last.current;
  const data = last.current;
  const reason = isKnownError(error, "EMAIL_RENDERING_ERROR") ? error.details.error : undefined;
  useEffect(() => {
    setProblem(reason === undefined ? undefined : toProblem(reason));
  }, [reason, setProblem]);

  return (
    <Panel
      isCard
      title={t("emails.preview")}
      hint={data?.subject === undefined ? t("emails.previewHint") : t("emails.subjectIs", { subject: data.subject })}
    >
      <div className="flex flex-wrap items-center gap-2">
        <ChoiceButtons
          legend={t("emails.look")}
          value={look}
          change={setLook}
          options={[
            { value: "light", label: t("emails.light"), icon: Sun },
            { value: "dark", label: t("emails.dark"), icon: Moon },
            { value: "phone", label: t("emails.phone"), icon: Smartphone },
            { value: "text", label: t("inbox.asText"), icon: Text },
          ]}
        />
        <CompactSelect label={t("emails.locale")} value={locale} options={languageOptions()} change={setLocale} />
        {kind === "theme" && (
          <CompactSelect
            label={t("emails.sample")}
            value={sampleId}
            options={[
              ...Object.entries(builtInTemplates).map(([value, { displayName }]) => ({ value, label: displayName })),
              { value: newsletterSample, label: t("emails.newsletter") },
            ]}
            change={setSampleId}
          />
        )}
      </div>
      {data && data.warnings.length > 0 && !problem && (
        <Notice tone="warning">
          <p className="font-medium">{t("emails.withoutEffect")}</p>
          <ul className="mt-1 list-inside list-disc">
            {data.warnings.map((warning) => (
              <li key={warning}>{explainSource(warning)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {problem && (
        <Notice>
          {problem.line === undefined
            ? problem.message
            : t("emails.problemAt", { message: problem.message, line: problem.line, column: problem.column ?? 1 })}
        </Notice>
      )}
      {error && reason === undefined && !query.isFetching && <LoadError error={error} retry={() => void query.refetch()} />}
      <div aria-busy={query.isFetching} className={`grid grid-cols-1 transition-opacity ${problem ? "opacity-50" : ""}`}>
        {!data && !error && <div className="skeleton h-[26rem] rounded-lg lg:h-[max(32rem,calc(100dvh-24rem))]" />}
        {data && look !== "text" && (
          <PreviewFrame
            title={t("emails.preview")}
            html={previewHtml(data.html, look === "dark" ? "dark" : "light")}
            narrow={look === "phone"}
          />
        )}
        {data && look === "text" && (
          <pre className="max-h-[max(32rem,calc(100dvh-24rem))] overflow-auto whitespace-pre-wrap wrap-anywhere rounded-lg border border-line bg-sunken p-4 font-mono text-[0.8125rem]">
            {data.text}
          </pre>
        )}
      </div>
      {kind !== "theme" && <SendPreview options={options} disabled={!data || problem !== undefined || query.isFetching} />}
      {known.length > 0 && (
        <VariablesForm variables={known} values={variables} change={(name, value) => setEdited({ ...edited, [name]: value })} />
      )}
    </Panel>
  );
}

interface CompactSelectProps {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  change(value: string): void;
}

/** A select in the row of controls. Its chosen value says what it is for; screen readers get the label. */
const CompactSelect = ({ label, value, options, change }: CompactSelectProps) => (
  <select
    aria-label={label}
    title={label}
    value={value}
    onChange={({ target }) => change(target.value)}
    className="h-10 min-w-0 max-w-44 flex-1 rounded-lg border border-field-line bg-surface ps-3 text-ink text-sm transition-colors hover:border-soft-ink"
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
);
