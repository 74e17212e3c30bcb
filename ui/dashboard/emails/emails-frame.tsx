import type { ReactNode } from "react";
import { t } from "../../locales/i18n.ts";
import { DashboardPage } from "../dashboard-page.tsx";
import { projectPath } from "../project-path.ts";
import { SectionTabs } from "../section-tabs.tsx";
import { useProject } from "../workspace.ts";

/** The pages about e-mails, in the order of their navigation. */
const areas = [
  { area: "", label: "emails.log" },
  { area: "mailings", label: "emails.mailings" },
  { area: "themes", label: "emails.themes" },
  { area: "templates", label: "emails.templates" },
  { area: "drafts", label: "emails.drafts" },
  { area: "settings", label: "emails.settings" },
] as const;
export type EmailArea = (typeof areas)[number]["area"];

/** The path of a page about e-mails. */
export const emailsPath = (projectId: string, area: EmailArea, id?: string): string =>
  projectPath(projectId, ["emails", area, id].filter(Boolean).join("/"));

interface EmailsFrameProps {
  area: EmailArea;
  hint?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page about e-mails below the navigation between them. */
export function EmailsFrame({ area, hint, actions, children }: EmailsFrameProps) {
  const { id, displayName } = useProject();
  const label = areas.find((each) => each.area === area)?.label ?? "nav.emails";
  return (
    <DashboardPage title={t("nav.emails")} titleSuffix={`${t(label)} · ${displayName}`} hint={hint} actions={actions}>
      <SectionTabs
        label={t("nav.emails")}
        tabs={areas.map((each) => ({ href: emailsPath(id, each.area), label: t(each.label), current: each.area === area }))}
      />
      {children}
    </DashboardPage>
  );
}
