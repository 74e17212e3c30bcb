import { lazy, type ReactNode, Suspense, useState } from "react";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { Button } from "../../../components/button.tsx";
import { Field } from "../../../components/field.tsx";
import { Panel } from "../../../components/panel.tsx";
import { Select } from "../../../components/select.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { useUnsavedChanges } from "../../guarded-router.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject } from "../../workspace.ts";
import { ChatPanel } from "./chat-panel.tsx";
import type { EditedSource, SourceChange, SourceKind } from "./edited-source.ts";
import type { SourceProblem } from "./error-position.ts";
import { PreviewPanel } from "./preview-panel.tsx";
import { SaveDialog } from "./save-dialog.tsx";
import { SplitPanes } from "./split-panes.tsx";

// A separate download: the library of the editor is larger than the page.
const SourceEditor = lazy(() => import("./source-editor.tsx"));

interface SourceFormProps {
  kind: SourceKind;
  source: EditedSource;
  save(change: SourceChange): Promise<void>;
  actions: ((unsaved: boolean) => ReactNode) | undefined;
}

/** The editor of a source beside its preview. Nothing is saved before its difference was shown. */
export function SourceForm({ kind, source, save, actions }: SourceFormProps) {
  const [saved, setSaved] = useState<SourceChange>(() => readChange(kind, source));
  const [draft, setDraft] = useState(saved);
  const [problem, setProblem] = useState<SourceProblem>();
  const [reviewing, setReviewing] = useState(false);
  const isNameValid = draft.displayName.trim() !== "" && draft.displayName.length <= textLimits.displayName;
  const unsaved = (["displayName", "tsxSource", "themeId"] as const).some((name) => draft[name] !== saved[name]);
  useUnsavedChanges(unsaved);
  const setSource = (tsxSource: string) => setDraft((current) => ({ ...current, tsxSource }));
  const own = problem?.file === undefined || (problem.file === "theme") === (kind === "theme") ? problem : undefined;

  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <Field
            label={t("field.displayName")}
            value={draft.displayName}
            onChange={(event) => setDraft({ ...draft, displayName: event.target.value })}
            error={isNameValid ? undefined : t("emails.nameMissing")}
            autoComplete="off"
          />
        </div>
        {kind !== "theme" && (
          <div className="min-w-0 flex-1 basis-56">
            <ThemeSelect value={draft.themeId ?? null} change={(themeId) => setDraft({ ...draft, themeId })} />
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          {unsaved && <Button onClick={() => setDraft(saved)}>{t("emails.discard")}</Button>}
          <ActionButton variant="primary" disabled={!unsaved || !isNameValid} onClick={() => setReviewing(true)}>
            {t("emails.review")}
          </ActionButton>
          {actions?.(unsaved)}
        </div>
      </div>
      <SplitPanes
        label={t("emails.split")}
        start={
          <Panel isCard title={t("emails.source")} hint={t("emails.sourceHint")}>
            <Suspense fallback={<div className="skeleton h-[26rem] rounded-lg lg:h-[max(32rem,calc(100dvh-24rem))]" />}>
              <SourceEditor label={t("emails.source")} value={draft.tsxSource} change={setSource} problem={own} />
            </Suspense>
          </Panel>
        }
        end={
          <PreviewPanel kind={kind} tsxSource={draft.tsxSource} themeId={draft.themeId ?? null} problem={problem} setProblem={setProblem} />
        }
      />
      <ChatPanel kind={kind} threadId={source.id} tsxSource={draft.tsxSource} propose={setSource} />
      {reviewing && (
        <SaveDialog
          before={saved.tsxSource}
          after={draft.tsxSource}
          close={() => setReviewing(false)}
          setProblem={setProblem}
          save={async () => {
            await save(draft);
            setSaved(draft);
          }}
        />
      )}
    </>
  );
}

const readChange = (kind: SourceKind, { displayName, tsxSource, themeId }: EditedSource): SourceChange => ({
  displayName,
  tsxSource,
  ...(kind !== "theme" && { themeId: themeId ?? null }),
});

const projectTheme = "";
const noTheme = "none";

interface ThemeSelectProps {
  /** A theme's id, false for none, null for the project's theme. */
  value: string | false | null;
  change(value: string | false | null): void;
}

/** The choice of a template's or a draft's theme. */
function ThemeSelect({ value, change }: ThemeSelectProps) {
  const { app } = useProject();
  const { data: themes = [] } = useProjectQuery({ queryKey: ["internal", "emailThemes"], queryFn: () => app.listEmailThemes() });
  return (
    <Select
      label={t("emails.theme")}
      value={value === null ? projectTheme : value || noTheme}
      options={[
        { value: projectTheme, label: t("emails.projectTheme") },
        { value: noTheme, label: t("emails.noTheme") },
        ...themes.map(({ id, displayName }) => ({ value: id, label: displayName })),
      ]}
      change={(chosen) => change(chosen === projectTheme ? null : chosen === noTheme ? false : chosen)}
    />
  );
}
