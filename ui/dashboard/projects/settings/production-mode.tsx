import { Check } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { productionModeErrors, readProductionSettings } from "#contract/config/production-mode.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { Badge } from "../../../components/badge.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Progress } from "../../../components/progress.tsx";
import { toastSuccess } from "../../../components/toast.tsx";
import { ConfirmDialog } from "../../../forms/confirm-dialog.tsx";
import { t } from "../../../locales/i18n.ts";
import { ActionSwitch } from "../../action-switch.tsx";
import { emailsPath } from "../../emails/emails-frame.tsx";
import { projectPath } from "../../project-path.ts";
import { QueryContent } from "../../query-content.tsx";
import { useProjectQuery } from "../../use-project-query.ts";
import { useRefresh } from "../../use-refresh.ts";
import { useProject } from "../../workspace.ts";
import { isBroadPattern } from "../domains/domain-rules.ts";
import { explainIssue } from "../explain-issue.ts";

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
  /** The mode to confirm; undefined while no dialog is open. */
  const [requested, setRequested] = useState<boolean>();
  // Of the configuration, as the server checks it: a project's object has no providers for connected accounts only.
  const issues = productionModeErrors({ id: project.id, config: readProductionSettings(config) });
  const blocked = !project.isProductionMode && issues.length > 0;

  async function setProductionMode(on: boolean): Promise<void> {
    await project.update({ isProductionMode: on });
    await refresh("internal.projects");
    setRequested(undefined);
    toastSuccess(t(on ? "settings.productionOn" : "settings.productionOff"));
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <ActionSwitch
        label={t("settings.production")}
        hint={blocked ? t("settings.productionBlocked", { count: issues.length }) : t("settings.productionHint")}
        checked={project.isProductionMode}
        disabled={blocked}
        change={setRequested}
      />
      {requested !== undefined && (
        <ConfirmDialog
          open
          close={() => setRequested(undefined)}
          title={t(requested ? "settings.productionOnTitle" : "settings.productionOffTitle", { project: project.displayName })}
          description={t(requested ? "settings.productionOnHint" : "settings.productionOffHint")}
          confirmLabel={t(requested ? "settings.turnOn" : "settings.turnOff")}
          variant={requested ? "primary" : "danger"}
          busyLabel={t("dashboard.saving")}
          confirm={() => setProductionMode(requested)}
        />
      )}
      <ul aria-label={t("settings.checklist")} className="divide-y divide-line rounded-lg border border-line text-sm">
        {issues.map((issue) => (
          <OpenItem key={issue.message} required text={explainIssue(issue)} href={issue.relativeFixUrl} fix={t("settings.fix")} />
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
