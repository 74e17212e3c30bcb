import { t } from "../../../locales/i18n.ts";
import { projectPath } from "../../project-path.ts";
import { SectionTabs } from "../../section-tabs.tsx";
import { useProject } from "../../workspace.ts";

const pages = [
  { page: "settings", label: "settings.general" },
  { page: "settings/history", label: "history.title" },
] as const;

/** The navigation between the settings and their history. */
export function SettingsTabs({ current }: { current: (typeof pages)[number]["page"] }) {
  const { id } = useProject();
  return (
    <SectionTabs
      label={t("nav.settings")}
      tabs={pages.map(({ page, label }) => ({ href: projectPath(id, page), label: t(label), current: page === current }))}
    />
  );
}
