import { pagesByApp } from "#contract/config/apps.ts";
import { Notice } from "../../../components/notice.tsx";
import { Progress } from "../../../components/progress.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { useAction } from "../../../forms/use-action.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionSwitch } from "../../action-switch.tsx";
import { type AppPage, appLabels, useNavigationConfig } from "../../app-pages.ts";
import { QueryContent } from "../../query-content.tsx";
import { useRefresh } from "../../use-refresh.ts";
import { useProject } from "../../workspace.ts";

/** Which pages of apps the project's navigation lists. */
export function NavigationOptions() {
  const query = useNavigationConfig();
  return (
    <QueryContent query={query} skeleton={<Progress>{t("page.loading")}</Progress>}>
      {({ apps: { installed } }) => (
        <div className="grid grid-cols-1 gap-5">
          {(Object.keys(pagesByApp) as AppPage[]).map((page) => (
            <PageSwitch key={page} page={page} listed={installed[pagesByApp[page]]?.enabled ?? true} />
          ))}
        </div>
      )}
    </QueryContent>
  );
}

function PageSwitch({ page, listed }: { page: AppPage; listed: boolean }) {
  const project = useProject();
  const refresh = useRefresh();
  const action = useAction();
  const list = (enabled: boolean) =>
    action.run(async () => {
      await project.updateConfig({ [`apps.installed.${pagesByApp[page]}`]: { enabled } });
      await refresh("internal.config");
      toastSuccess(t("settings.saved"));
    });

  return (
    <div className="grid grid-cols-1 gap-3">
      <ActionSwitch
        label={t(appLabels[page])}
        checked={listed}
        busy={action.busy ? t("dashboard.saving") : undefined}
        change={(on) => void list(on)}
      />
      {action.error && <Notice>{action.error}</Notice>}
    </div>
  );
}
