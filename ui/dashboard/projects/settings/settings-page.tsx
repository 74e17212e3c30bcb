import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { Panel } from "../../../components/panel.tsx";
import { t } from "../../../locales/i18n.ts";
import { CodeButton } from "../../code/use-code.tsx";
import { DashboardPage } from "../../dashboard-page.tsx";
import { useProject } from "../../workspace.ts";
import { DeleteProject } from "./delete-project.tsx";
import { GeneralForm } from "./general-form.tsx";
import { NavigationOptions } from "./navigation-options.tsx";
import { ProductionMode } from "./production-mode.tsx";
import { SettingsTabs } from "./settings-tabs.tsx";
import { TransferProject } from "./transfer-project.tsx";
import { UserOptions } from "./user-options.tsx";

/** `/projects/{id}/settings`: name, production mode, user options, transfer and deletion. */
export function SettingsPage() {
  const project = useProject();

  return (
    <DashboardPage title={t("nav.settings")} titleSuffix={project.displayName}>
      <SettingsTabs current="settings" />
      <Panel anchor="general" title={t("settings.general")}>
        <GeneralForm />
      </Panel>
      <Panel anchor="production" title={t("settings.productionTitle")}>
        <ProductionMode />
      </Panel>
      <Panel anchor="users" title={t("settings.users")} hint={t("settings.usersHint")}>
        <UserOptions />
        <div>
          <CodeButton subject={{ kind: "setting", path: "users" }} name={t("settings.users")} />
        </div>
      </Panel>
      <Panel anchor="navigation" title={t("settings.navigation")} hint={t("settings.navigationHint")}>
        <NavigationOptions />
      </Panel>
      <Panel danger title={t("danger.title")}>
        {project.id === internalProjectId ? (
          <p className="text-soft-ink">{t("danger.internal")}</p>
        ) : (
          <>
            <TransferProject />
            <div className="border-line border-t pt-5">
              <DeleteProject />
            </div>
          </>
        )}
      </Panel>
    </DashboardPage>
  );
}
