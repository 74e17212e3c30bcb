import { FolderInput } from "lucide-react";
import { useState } from "react";
import { useLocation } from "wouter";
import { isKnownError, PlainError } from "#sdk/client.ts";
import { Button } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { DashboardPage } from "../dashboard-page.tsx";
import { EmptyState } from "../empty-state.tsx";
import { projectPath } from "../project-path.ts";
import { useRefresh } from "../use-refresh.ts";
import { useWorkspace } from "../workspace.ts";

/** `/projects/transfer`: a developer takes over the project of a transfer link, which a platform made. */
export function AcceptProject() {
  const { user } = useWorkspace();
  const refresh = useRefresh();
  const action = useAction();
  const [, navigate] = useLocation();
  // The address changes with the navigation away.
  const [code] = useState(() => new URLSearchParams(window.location.search).get("code"));

  const accept = (code: string) =>
    action.run(async () => {
      const project = await user.acceptProject(code);
      await refresh("internal.projects");
      navigate(projectPath(project.id), { replace: true });
      toastSuccess(t("accept.done", { project: project.displayName }));
    }, transferError);

  return (
    <main id="content" className="mx-auto grid max-w-7xl grid-cols-1 gap-6 px-4 py-8 sm:px-6">
      <DashboardPage title={t("accept.title")} titleSuffix={t("product.name")}>
        {action.error && <Notice>{action.error}</Notice>}
        <div className="overflow-hidden rounded-2xl border border-line bg-surface">
          <EmptyState
            icon={FolderInput}
            title={t(code === null ? "accept.incomplete" : "accept.question")}
            hint={t(code === null ? "accept.incompleteHint" : "accept.hint")}
            action={
              code !== null && (
                <Button variant="primary" busyLabel={action.busy ? t("accept.busy") : undefined} onClick={() => void accept(code)}>
                  {t("accept.action")}
                </Button>
              )
            }
          />
        </div>
      </DashboardPage>
    </main>
  );
}

/** Why a transfer link cannot be used; undefined for other errors. */
function transferError(error: unknown): string | undefined {
  const isOver =
    isKnownError(error, "VERIFICATION_CODE_ALREADY_USED") || (error instanceof PlainError && error.code === "PROJECT_NOT_PROVISIONED");
  if (isOver) return t("accept.used");
  if (isKnownError(error, "VERIFICATION_CODE_EXPIRED")) return t("accept.expired");
  return isKnownError(error, "VERIFICATION_CODE_NOT_FOUND") || isKnownError(error, "SCHEMA_ERROR") ? t("accept.incompleteHint") : undefined;
}
