import type { ProjectConfig } from "#contract/configuration/tree.ts";
import { useLoad } from "../../components/use-load.ts";
import { LoadFailure } from "../../forms/failure-notice.tsx";
import { text } from "../../locales/text.ts";
import { Page } from "../page.tsx";
import { PanelsSkeleton } from "../panel.tsx";
import { useProject } from "../workspace.ts";
import { MethodsEditor } from "./methods-editor.tsx";

/** `/projects/{id}/sign-in-methods`: how people get in, beside the page they will see. */
export function SignInMethodsPage() {
  const project = useProject();
  const config = useLoad<ProjectConfig>(project.id, () => project.getConfig());

  return (
    <Page title={text("nav.signInMethods")} of={project.displayName} hint={text("methods.hint")}>
      {config.state === "loading" && <PanelsSkeleton />}
      {config.state === "failed" && <LoadFailure error={config.error} retry={config.retry} />}
      {config.state === "ready" && <MethodsEditor config={config.value} />}
    </Page>
  );
}
