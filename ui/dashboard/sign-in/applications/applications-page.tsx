import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import type { NewOAuthApplication } from "#sdk/server.ts";
import { toastSuccess } from "../../../components/toast.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionButton } from "../../action-button.tsx";
import { DashboardPage } from "../../dashboard-page.tsx";
import { projectPath } from "../../project-path.ts";
import { useProject } from "../../workspace.ts";
import { ApiPanels } from "./api-panels.tsx";
import { ApplicationList } from "./application-list.tsx";
import { CreateApplicationDialog } from "./create-application-dialog.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { ServerPanel } from "./server-panel.tsx";

/** `/projects/{id}/applications`: the applications that sign users in with the project. */
export function ApplicationsPage() {
  const { id, displayName } = useProject();
  const [, navigate] = useLocation();
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<NewOAuthApplication>();
  const button = useRef<HTMLButtonElement>(null);
  const openPage = (application: NewOAuthApplication) => navigate(projectPath(id, `applications/${application.id}`));

  function onCreated(application: NewOAuthApplication): void {
    setCreating(false);
    toastSuccess(t("applications.created", { name: application.displayName }));
    if (application.clientSecret === null) openPage(application);
    else setCreated(application);
  }

  return (
    <DashboardPage
      title={t("nav.applications")}
      titleSuffix={displayName}
      hint={t("applications.hint", { project: displayName })}
      actions={
        <ActionButton ref={button} variant="primary" onClick={() => setCreating(true)}>
          <Plus />
          {t("applications.create")}
        </ActionButton>
      }
    >
      <ServerPanel />
      <ApplicationList />
      <ApiPanels />
      {creating && <CreateApplicationDialog close={() => setCreating(false)} onCreated={onCreated} returnFocusTo={button} />}
      {created && (
        <SecretDialog
          name={created.displayName}
          clientId={created.id}
          secret={created.clientSecret ?? ""}
          close={() => openPage(created)}
        />
      )}
    </DashboardPage>
  );
}
