import type { ProjectConfig } from "#contract/configuration/tree.ts";
import { useLoad } from "../../components/use-load.ts";
import { LoadFailure } from "../../forms/failure-notice.tsx";
import { text } from "../../locales/text.ts";
import { Page } from "../page.tsx";
import { PanelsSkeleton } from "../panel.tsx";
import { useProject } from "../workspace.ts";
import { DomainsEditor } from "./domains-editor.tsx";

/** `/projects/{id}/domains`: where the project's users may be sent. */
export function DomainsPage() {
  const project = useProject();
  const config = useLoad<ProjectConfig>(project.id, () => project.getConfig());

  return (
    <Page title={text("nav.domains")} of={project.displayName} hint={text("domains.hint")}>
      {config.state === "loading" && <PanelsSkeleton />}
      {config.state === "failed" && <LoadFailure error={config.error} retry={config.retry} />}
      {config.state === "ready" && <DomainsEditor config={config.value} />}
    </Page>
  );
}
