import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { Panel } from "../../../components/panel.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { t } from "../../../locales/i18n.ts";
import { DashboardPage } from "../../dashboard-page.tsx";
import { useRefresh } from "../../use-refresh.ts";
import { useProject } from "../../workspace.ts";
import { DeleteProject } from "./delete-project.tsx";
import { GeneralForm } from "./general-form.tsx";
import { LogoField } from "./logo-field.tsx";
import { NavigationOptions } from "./navigation-options.tsx";
import { ProductionMode } from "./production-mode.tsx";
import { TransferProject } from "./transfer-project.tsx";
import { UserOptions } from "./user-options.tsx";
import { VaultStores } from "./vault-stores.tsx";

/** `/projects/{id}/settings`: name, logos, production mode, user options, transfer and deletion. */
export function SettingsPage() {
  const project = useProject();
  const refresh = useRefresh();

  const saveLogo = async (logo: { logoUrl: string | null } | { fullLogoUrl: string | null }) => {
    await project.update(logo);
    await refresh("internal.projects");
    toastSuccess(t("settings.logoSaved"));
  };

  return (
    <DashboardPage title={t("nav.settings")} titleSuffix={project.displayName}>
      <Panel title={t("settings.general")}>
        <GeneralForm />
      </Panel>
      <Panel title={t("settings.logos")} hint={t("settings.logosHint")}>
        <LogoField
          label={t("settings.logo")}
          hint={t("settings.logoHint")}
          url={project.logoUrl}
          save={(logoUrl) => saveLogo({ logoUrl })}
        />
        <LogoField
          wide
          label={t("settings.fullLogo")}
          hint={t("settings.fullLogoHint")}
          url={project.fullLogoUrl}
          save={(fullLogoUrl) => saveLogo({ fullLogoUrl })}
        />
      </Panel>
      <Panel title={t("settings.productionTitle")}>
        <ProductionMode />
      </Panel>
      <Panel title={t("settings.users")} hint={t("settings.usersHint")}>
        <UserOptions />
      </Panel>
      <Panel title={t("settings.vault")} hint={t("settings.vaultHint")}>
        <VaultStores />
      </Panel>
      <Panel title={t("settings.navigation")} hint={t("settings.navigationHint")}>
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
