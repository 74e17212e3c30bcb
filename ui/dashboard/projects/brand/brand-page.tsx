import { useMemo, useRef, useState } from "react";
import type { ProjectConfig } from "#contract/config/tree.ts";
import {
  accentContrast,
  backgroundContrast,
  contrast,
  defaultAccent,
  deriveBackground,
  derivePalette,
  hexColorPattern,
  themeColors,
} from "#contract/vocabulary/projects/brand-colors.ts";
import { Field } from "../../../components/field.tsx";
import { Panel, PanelsSkeleton } from "../../../components/panel.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionSwitch } from "../../action-switch.tsx";
import { ReviewedForm } from "../../console/plan/reviewed-form.tsx";
import { DashboardPage } from "../../dashboard-page.tsx";
import { useMayChange } from "../../developer-role.ts";
import { QueryContent } from "../../query-content.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject } from "../../workspace.ts";
import {
  type BrandDraft,
  type BrandText,
  brandOverride,
  findAccentProblem,
  findBackgroundProblem,
  findLegalProblems,
  isValid,
  previewConfig,
  readAccent,
  toBrandDraft,
} from "./brand-draft.ts";
import { faviconTypes, logoTypes, readFavicon, readLogo } from "./brand-file.ts";
import { BrandPreview, previewHeading } from "./brand-preview.tsx";
import { ColorField } from "./color-field.tsx";
import { ContrastList } from "./contrast-list.tsx";
import { ImageField } from "./image-field.tsx";
import { RadiusField } from "./radius-field.tsx";
import { TypefaceField } from "./typeface-field.tsx";

/** `/projects/{id}/brand`: the brand of the pages and e-mails, beside a page that has it. */
export default function BrandPage() {
  const project = useProject();
  const query = useProjectQuery({ queryKey: ["internal", "config"], queryFn: () => project.getConfig() });

  return (
    <DashboardPage title={t("nav.brand")} titleSuffix={project.displayName} hint={t("brandEditor.hint")} actions={<PreviewLink />}>
      <QueryContent query={query} skeleton={<PanelsSkeleton />}>
        {(config) => <BrandEditor config={config} />}
      </QueryContent>
    </DashboardPage>
  );
}

/** Leads to the preview where it is below the fields. */
const PreviewLink = () => (
  <a href={`#${previewHeading}`} className="text-link lg:hidden">
    {t("brandEditor.preview")}
  </a>
);

interface SectionProps {
  draft: BrandDraft;
  edit(changes: Partial<BrandDraft>): void;
}

/** Edits the brand beside a live preview. Changes are saved after a review. */
function BrandEditor({ config }: { config: ProjectConfig }) {
  const [saved, setSaved] = useState(() => toBrandDraft(config));
  const [draft, setDraft] = useState(saved);
  const edit = (changes: Partial<BrandDraft>) => setDraft((current) => ({ ...current, ...changes }));
  const accent = useLastColor(draft.accent);
  const background = useLastColor(draft.background);
  const previewed = useMemo(() => previewConfig(config, { ...draft, accent, background }), [config, draft, accent, background]);

  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="@container/page">
        <ReviewedForm
          override={brandOverride(saved, draft)}
          validate={() => isValid(draft)}
          discard={() => setDraft(saved)}
          onApplied={() => setSaved(draft)}
        >
          <Panel title={t("brandEditor.colors")}>
            <Colors draft={draft} edit={edit} />
          </Panel>
          <Panel title={t("brandEditor.logos")} hint={t("brandEditor.logosHint")}>
            <Logos draft={draft} edit={edit} />
          </Panel>
          <Panel title={t("brandEditor.shape")}>
            <RadiusField value={draft.radius} change={(radius) => edit({ radius })} />
            <TypefaceField value={draft.typeface} change={(typeface) => edit({ typeface })} />
          </Panel>
          <Panel title={t("brandEditor.legal")} hint={t("brandEditor.legalHint")}>
            <LegalLinks draft={draft} edit={edit} />
          </Panel>
          <Panel title={t("brandEditor.more")}>
            <ActionSwitch
              label={t("brandEditor.poweredBy")}
              hint={t("brandEditor.poweredByHint")}
              checked={draft.poweredBy}
              change={(poweredBy) => edit({ poweredBy })}
            />
          </Panel>
        </ReviewedForm>
      </div>
      <aside className="lg:sticky lg:top-24">
        <BrandPreview config={previewed} />
      </aside>
    </div>
  );
}

/** The last complete colour of a text, so that the preview does not flicker while another one is typed. */
function useLastColor(typed: string): string {
  const last = useRef(typed);
  if (typed.trim() === "" || hexColorPattern.test(typed.trim())) last.current = typed;
  return last.current;
}

function Colors({ draft, edit }: SectionProps) {
  const accent = readAccent(draft.accent) ?? defaultAccent;
  const palette = derivePalette(accent);
  const background = draft.background.trim();
  const backgroundProblem = findBackgroundProblem(background, draft.accent);
  return (
    <>
      <ColorField
        label={t("brandEditor.accent")}
        hint={t("brandEditor.accentHint")}
        value={draft.accent}
        standard={defaultAccent}
        problem={findAccentProblem(draft.accent)}
        change={(value) => edit({ accent: value })}
      >
        <ContrastList
          samples={[
            {
              scheme: "light",
              text: palette.light.onAccent,
              background: palette.light.accent,
              contrast: accentContrast(palette.light.accent),
            },
            {
              scheme: "dark",
              text: palette.dark.onAccent,
              background: palette.dark.accent,
              contrast: Math.min(
                contrast(palette.dark.accent, palette.dark.onAccent),
                contrast(palette.dark.accent, themeColors.dark.surface),
              ),
            },
          ]}
        />
      </ColorField>
      <ColorField
        label={t("brandEditor.background")}
        hint={t("brandEditor.backgroundHint")}
        value={draft.background}
        standard={themeColors.light.canvas}
        problem={backgroundProblem}
        change={(value) => edit({ background: value })}
      >
        {background !== "" && backgroundProblem === undefined && <BackgroundContrasts background={background} accent={accent} />}
      </ColorField>
    </>
  );
}

function BackgroundContrasts({ background, accent }: { background: string; accent: string }) {
  const backgrounds = deriveBackground(background);
  return (
    <ContrastList
      samples={[
        {
          scheme: "light",
          text: themeColors.light.softInk,
          background: backgrounds.light,
          contrast: backgroundContrast(backgrounds.light, accent),
        },
        {
          scheme: "dark",
          text: themeColors.dark.softInk,
          background: backgrounds.dark,
          contrast: Math.min(
            contrast(backgrounds.dark, themeColors.dark.softInk),
            contrast(backgrounds.dark, derivePalette(accent).dark.accent),
          ),
        },
      ]}
    />
  );
}

const logos = [
  { key: "logoLight", label: "brandEditor.logoLight", hint: "brandEditor.logoLightHint", scheme: "light", wide: false },
  { key: "logoDark", label: "brandEditor.logoDark", hint: "brandEditor.logoDarkHint", scheme: "dark", wide: false },
  { key: "logoLightWide", label: "brandEditor.logoLightWide", hint: "brandEditor.logoLightWideHint", scheme: "light", wide: true },
  { key: "logoDarkWide", label: "brandEditor.logoDarkWide", hint: "brandEditor.logoDarkWideHint", scheme: "dark", wide: true },
] as const;

function Logos({ draft, edit }: SectionProps) {
  return (
    <>
      {logos.map(({ key, label, hint, ...look }) => (
        <ImageField
          key={key}
          {...look}
          label={t(label)}
          hint={t(hint)}
          value={draft[key]}
          types={logoTypes}
          read={readLogo}
          change={(value) => edit({ [key]: value })}
        />
      ))}
      <ImageField
        label={t("brandEditor.favicon")}
        hint={t("brandEditor.faviconHint")}
        value={draft.favicon}
        types={faviconTypes}
        read={readFavicon}
        change={(favicon) => edit({ favicon })}
      />
    </>
  );
}

const legalErrors = { url: "brandEditor.urlFormat", needed: "brandEditor.termsNeeded", tooLong: "brandEditor.versionTooLong" } as const;

function LegalLinks({ draft, edit }: SectionProps) {
  const may = useMayChange();
  const problems = findLegalProblems(draft);
  // An address is malformed until it is complete.
  const [typing, setTyping] = useState<BrandText>();
  const field = (key: BrandText & keyof typeof problems) => ({
    value: draft[key],
    disabled: !may,
    error: problems[key] && typing !== key && t(legalErrors[problems[key]]),
    onFocus: () => setTyping(key),
    onBlur: () => setTyping(undefined),
    onChange: ({ target }: { target: { value: string } }) => edit({ [key]: target.value }),
    autoComplete: "off",
    spellCheck: false,
  });
  return (
    <>
      <Field {...field("termsUrl")} label={t("brandEditor.termsUrl")} inputMode="url" placeholder="https://example.com/terms" />
      <Field {...field("privacyUrl")} label={t("brandEditor.privacyUrl")} inputMode="url" placeholder="https://example.com/privacy" />
      <Field
        {...field("termsVersion")}
        label={t("brandEditor.termsVersion")}
        hint={t("brandEditor.termsVersionHint")}
        placeholder="2026-11"
      />
    </>
  );
}
