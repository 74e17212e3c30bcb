import { Select } from "../../../components/select.tsx";
import { t } from "../../../locales/i18n.ts";
import { useProjectQuery } from "../../use-project-query.ts";
import { useProject } from "../../workspace.ts";

const projectTheme = "";
const noTheme = "none";

interface ThemeSelectProps {
  /** A theme's id, false for none, null for the project's theme. */
  value: string | false | null;
  change(value: string | false | null): void;
}

/** The choice of a template's or a draft's theme. */
export function ThemeSelect({ value, change }: ThemeSelectProps) {
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
