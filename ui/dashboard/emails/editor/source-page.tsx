import type { UseQueryResult } from "@tanstack/react-query";
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { PanelsSkeleton } from "../../../components/panel.tsx";
import { t } from "../../../locales/i18n.ts";
import { DashboardPage } from "../../dashboard-page.tsx";
import { QueryContent } from "../../query-content.tsx";
import { useProject } from "../../workspace.ts";
import { emailsPath } from "../emails-frame.tsx";
import { SharedServerNotice } from "../shared-server-notice.tsx";
import { type EditedSource, emailAreas, type SourceChange, type SourceKind } from "./edited-source.ts";
import { SourceForm } from "./source-form.tsx";

export interface SourcePageProps {
  kind: SourceKind;
  query: UseQueryResult<EditedSource>;
  save(change: SourceChange): Promise<void>;
  hint: string;
  /** Actions of the whole page; disabled while there are unsaved changes. */
  actions?(unsaved: boolean): ReactNode;
}

/** The page of a theme, template or draft. */
export function SourcePage({ kind, query, save, hint, actions }: SourcePageProps) {
  const { id, displayName } = useProject();
  const area = emailAreas[kind];
  return (
    <div className="grid grid-cols-1 gap-6">
      <Link href={emailsPath(id, area)} className="bare-link -mb-3 inline-flex min-h-6 w-fit items-center gap-1 text-sm">
        <ChevronLeft className="rtl:rotate-180" />
        {t(`emails.${area}`)}
      </Link>
      <DashboardPage title={query.data?.displayName ?? t("nav.emails")} titleSuffix={displayName} hint={hint}>
        {kind !== "theme" && <SharedServerNotice />}
        <QueryContent query={query} skeleton={<PanelsSkeleton />}>
          {(source) => <SourceForm kind={kind} source={source} save={save} actions={actions} />}
        </QueryContent>
      </DashboardPage>
    </div>
  );
}
