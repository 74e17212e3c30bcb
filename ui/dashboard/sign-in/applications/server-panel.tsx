import { useState } from "react";
import type { ConfigOverride } from "#sdk/admin.ts";
import { Copyable } from "../../../components/copyable.tsx";
import { Notice } from "../../../components/notice.tsx";
import { Panel } from "../../../components/panel.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { useAction } from "../../../forms/use-action.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionSwitch } from "../../action-switch.tsx";
import { PlanDialog } from "../../console/plan/plan-dialog.tsx";
import { QueryContent } from "../../query-content.tsx";
import { useRefresh } from "../../use-refresh.ts";
import { useProject } from "../../workspace.ts";
import { useIssuer } from "./issuer.ts";
import { RegistrationPolicy } from "./registration-policy.tsx";
import { useServerConfig } from "./server-config.ts";

const setting = "oauthServer.isEnabled";

/** The switch of the authorization server, and its issuer. Turning it off stops sign-ins: the effects are reviewed before. */
export function ServerPanel() {
  const project = useProject();
  const query = useServerConfig();
  const issuer = useIssuer();
  const refresh = useRefresh();
  const action = useAction();
  const [override, setOverride] = useState<ConfigOverride>();

  const turnOn = () =>
    action.run(async () => {
      await project.updateConfig({ [setting]: true });
      await refresh("internal.config");
      toastSuccess(t("settings.saved"));
    });

  return (
    <Panel isCard title={t("applications.server")} hint={t("applications.serverHint")}>
      <QueryContent query={query} skeleton={<div className="skeleton h-12" />}>
        {({ oauthServer: { isEnabled, registration } }) => (
          <>
            <ActionSwitch
              label={t("applications.switch")}
              hint={t("applications.switchHint")}
              checked={isEnabled}
              busy={action.busy ? t("dashboard.saving") : undefined}
              change={(on) => (on ? void turnOn() : setOverride({ [setting]: false }))}
            />
            {isEnabled && <RegistrationPolicy policy={registration} />}
            {isEnabled && (
              <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
                <Copyable label={t("applications.issuer")} value={issuer} />
                <Copyable label={t("applications.discovery")} value={`${issuer}/.well-known/openid-configuration`} />
              </div>
            )}
          </>
        )}
      </QueryContent>
      {action.error && <Notice>{action.error}</Notice>}
      <PlanDialog override={override} close={() => setOverride(undefined)} onApplied={() => void refresh("internal.config")} />
    </Panel>
  );
}
