import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { toastDone } from "../../components/toast.tsx";
import { text } from "../../locales/text.ts";
import { Page } from "../page.tsx";
import { Panel } from "../panel.tsx";
import { useProject, useWorkspace } from "../workspace.ts";
import { DeleteProject } from "./delete-project.tsx";
import { GeneralForm } from "./general-form.tsx";
import { LogoField } from "./logo-field.tsx";
import { ProductionMode } from "./production-mode.tsx";
import { TransferProject } from "./transfer-project.tsx";
import { UserOptions } from "./user-options.tsx";

/** `/projects/{id}/settings`: what the project is called and looks like, its mode, what its users may do, and its end. */
export function SettingsPage() {
  const project = useProject();
  const { put } = useWorkspace();

  const saveLogo = async (logo: { logoUrl: string | null } | { fullLogoUrl: string | null }) => {
    put(await project.update(logo));
    toastDone(text("settings.logoSaved"));
  };

  return (
    <Page title={text("nav.settings")} of={project.displayName}>
      <Panel title={text("settings.general")}>
        <GeneralForm />
      </Panel>
      <Panel title={text("settings.logos")} hint={text("settings.logosHint")}>
        <LogoField
          label={text("settings.logo")}
          hint={text("settings.logoHint")}
          address={project.logoUrl}
          save={(logoUrl) => saveLogo({ logoUrl })}
        />
        <LogoField
          wide
          label={text("settings.fullLogo")}
          hint={text("settings.fullLogoHint")}
          address={project.fullLogoUrl}
          save={(fullLogoUrl) => saveLogo({ fullLogoUrl })}
        />
      </Panel>
      <Panel title={text("settings.productionTitle")}>
        <ProductionMode />
      </Panel>
      <Panel title={text("settings.users")} hint={text("settings.usersHint")}>
        <UserOptions />
      </Panel>
      <Panel danger title={text("danger.title")}>
        {project.id === internalProjectId ? (
          <p className="text-soft-ink">{text("danger.internal")}</p>
        ) : (
          <>
            <TransferProject />
            <div className="border-line border-t pt-5">
              <DeleteProject />
            </div>
          </>
        )}
      </Panel>
    </Page>
  );
}
