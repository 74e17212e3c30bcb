import { Link } from "wouter";
import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import { handlerPath, pagePaths } from "#contract/vocabulary/paths.ts";
import { Copyable } from "../../../components/copyable.tsx";
import { Panel } from "../../../components/panel.tsx";
import { t } from "../../../locales/i18n.ts";
import { projectPath } from "../../project-path.ts";
import { useProject } from "../../workspace.ts";

/** A hosted page of a project; those of the project that runs the dashboard have no prefix. */
export const hostedPath = (id: string, ownId: string, page: "signIn" | "signUp"): string =>
  `${id === ownId ? "" : `/p/${id}`}${handlerPath}${pagePaths[page]}`;

/** Shows the facts that an app needs to connect to the project, with copy buttons and links. */
export function ConnectionDetails({ boot }: { boot: PageBoot }) {
  const { id } = useProject();
  return (
    <Panel title={t("overview.connect")}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Copyable label={t("dashboard.projectId")} value={id} />
        <Copyable label={t("dashboard.apiBase")} value={boot.apiUrl} />
        {/* The pages of the project that hosts this dashboard have their key in the open. Other keys are shown once, when made. */}
        {id === boot.projectId && (
          <div className="sm:col-span-2">
            <Copyable label={t("dashboard.clientKey")} value={boot.publishableClientKey} />
          </div>
        )}
      </div>
      <p className="max-w-2xl text-soft-ink text-sm">
        {t(id === boot.projectId ? "dashboard.internalKeysHint" : "dashboard.secretKeysHint")}
      </p>
      <nav aria-label={t("overview.connect")} className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
        <Link className="text-link" href={projectPath(id, "api-keys")}>
          {t("overview.toKeys")}
        </Link>
        <a className="text-link" href={hostedPath(id, boot.projectId, "signIn")}>
          {t("overview.signInPage")}
        </a>
        <a className="text-link" href="/docs">
          {t("dashboard.guides")}
        </a>
        <a className="text-link" href="/docs/api">
          {t("dashboard.docs")}
        </a>
        {boot.development && (
          <a className="text-link" href="/dev/inbox">
            {t("dashboard.inbox")}
          </a>
        )}
      </nav>
    </Panel>
  );
}
