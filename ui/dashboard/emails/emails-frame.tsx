import type { ReactNode } from "react";
import { Link } from "wouter";
import { t } from "../../locales/i18n.ts";
import { DashboardPage } from "../dashboard-page.tsx";
import { projectPath } from "../project-path.ts";
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
      <nav aria-label={t("nav.emails")}>
        <ul className="flex flex-wrap gap-1 border-line border-b pb-3">
          {areas.map((each) => (
            <li key={each.area}>
              <Link
                href={emailsPath(id, each.area)}
                aria-current={each.area === area ? "page" : undefined}
                className="inline-flex min-h-9 items-center rounded-lg px-3 font-medium text-sm text-soft-ink hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
              >
                {t(each.label)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </DashboardPage>
  );
}
