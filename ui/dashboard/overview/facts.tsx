import { Link } from "wouter";
import { Copyable } from "../../components/copyable.tsx";
import { text } from "../../locales/text.ts";
import type { Boot } from "../../pages/place.ts";
import { Panel } from "../panel.tsx";
import { projectAddress } from "../project-nav.tsx";
import { useProject } from "../workspace.ts";

/** What an app needs to know of its project, ready to be copied, and where to read on. */
export function Facts({ boot }: { boot: Boot }) {
  const { id } = useProject();
  return (
    <Panel title={text("overview.facts")}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Copyable label={text("dashboard.projectId")} value={id} />
        <Copyable label={text("dashboard.apiBase")} value={`${boot.apiUrl}/api/v1`} />
        {/* The pages of the project that hosts this dashboard have their key in the open; other keys are shown once, when made. */}
        {id === boot.projectId && (
          <div className="sm:col-span-2">
            <Copyable label={text("dashboard.clientKey")} value={boot.publishableClientKey} />
          </div>
        )}
      </div>
      <p className="max-w-2xl text-soft-ink text-sm">{text("dashboard.secretKeysHint")}</p>
      <nav aria-label={text("overview.facts")} className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
        <Link className="text-link" href={projectAddress(id, "api-keys")}>
          {text("overview.toKeys")}
        </Link>
        <a className="text-link" href="/docs">
          {text("dashboard.docs")}
        </a>
        {boot.development && (
          <a className="text-link" href="/dev/inbox">
            {text("dashboard.inbox")}
          </a>
        )}
      </nav>
    </Panel>
  );
}
