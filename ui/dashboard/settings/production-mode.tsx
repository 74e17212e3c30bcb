import { Check } from "lucide-react";
import { Link } from "wouter";
import { productionModeErrors, productionSettingsOf } from "#contract/config/production-mode.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { Badge } from "../../components/badge.tsx";
import { Icon } from "../../components/icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { Progress } from "../../components/progress.tsx";
import { SwitchRow } from "../../components/switch-row.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { useMayChange } from "../developer-role.ts";
import { isBroadPattern } from "../domains/domain-rules.ts";
import { emailsPath } from "../emails/emails-frame.tsx";
import { projectPath } from "../project-path.ts";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useRefresh } from "../use-refresh.ts";
import { useProject } from "../workspace.ts";

/** Switches production mode, with a checklist of the issues that block it and links to fix them. */
export function ProductionMode() {
  const project = useProject();
  const query = useProjectQuery({ queryKey: ["internal", "config"], queryFn: () => project.getConfig() });
  return (
    <QueryContent query={query} skeleton={<Progress>{t("page.loading")}</Progress>}>
      {(config) => <ProductionSwitch config={config} />}
    </QueryContent>
  );
}

function ProductionSwitch({ config }: { config: ProjectConfig }) {
  const project = useProject();
  const refresh = useRefresh();
  const action = useAction();
  const may = useMayChange();
  // Of the configuration, as the server checks it: a project's object has no providers for connected accounts only.
  const issues = productionModeErrors({ id: project.id, config: productionSettingsOf(config) });
  const blocked = !project.isProductionMode && issues.length > 0;

  const setProductionMode = (on: boolean) =>
    action.run(async () => {
      await project.update({ isProductionMode: on });
      await refresh("internal.projects");
      toastSuccess(t(on ? "settings.productionOn" : "settings.productionOff"));
    });

  return (
    <div className="grid grid-cols-1 gap-4">
      <SwitchRow
        label={t("settings.production")}
        hint={blocked ? t("settings.productionBlocked", { count: issues.length }) : t("settings.productionHint")}
        checked={project.isProductionMode}
        disabled={blocked || !may}
        busy={action.busy ? t("dashboard.saving") : undefined}
        change={(on) => void setProductionMode(on)}
      />
      {action.error && <Notice>{action.error}</Notice>}
      <ul aria-label={t("settings.checklist")} className="divide-y divide-line rounded-lg border border-line text-sm">
        {issues.map(({ message, relativeFixUrl }) => (
          <OpenItem key={message} required text={message} href={relativeFixUrl} fix={t("settings.fix")} />
        ))}
        {project.config.domains
          .filter(({ domain }) => isBroadPattern(domain))
          .map(({ domain }) => (
            <OpenItem
              key={`broad ${domain}`}
              text={t("settings.broadDomain", { domain })}
              href={projectPath(project.id, "domains")}
              fix={t("settings.review")}
            />
          ))}
        {config.emails.server.isShared && (
          <OpenItem text={t("settings.sharedEmail")} href={emailsPath(project.id, "settings")} fix={t("settings.review")} />
        )}
        {issues.length === 0 && <CompletedItem>{t("settings.domainsValid")}</CompletedItem>}
        {project.config.domains.length > 0 ? (
          <CompletedItem>{t("settings.domainsTrusted", { count: project.config.domains.length })}</CompletedItem>
        ) : (
          <OpenItem text={t("settings.domainsNone")} href={projectPath(project.id, "domains")} fix={t("settings.addDomain")} />
        )}
      </ul>
    </div>
  );
}

interface OpenItemProps {
  /** Whether production mode needs it; otherwise it is a recommendation. */
  required?: boolean;
  text: string;
  href: string;
  fix: string;
}

function OpenItem({ required, text, href, fix }: OpenItemProps) {
  return (
    <li className="flex items-start gap-3 px-3.5 py-3">
      <span className={required ? "text-danger" : "text-warning"}>
        <Icon name="alert" />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
          <Badge variant={required ? "danger" : "warning"}>{t(required ? "settings.required" : "settings.recommended")}</Badge> {text}
        </span>
        <Link href={href} className="text-link">
          {fix}
          <span className="sr-only">: {text}</span>
        </Link>
      </div>
    </li>
  );
}

function CompletedItem({ children }: { children: string }) {
  return (
    <li className="flex items-start gap-3 px-3.5 py-3">
      <span className="text-good">
        <Check />
      </span>
      <span>{children}</span>
    </li>
  );
}
