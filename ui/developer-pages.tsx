import type { ReactNode } from "react";
import { dashboardParts, loadDashboardMessages } from "./locales/dashboard-messages.ts";
import type { ProjectBoot } from "./states/state-context.ts";

/**
 * Loads a page for developers: a preview of a project's page, the local inbox, or the state gallery.
 * @param path below `/p/{id}/preview` or `/dev`
 * @param boot the boot data of the project, which is `internal` below `/dev`
 */
export async function loadDeveloperPage(path: string, boot: ProjectBoot): Promise<ReactNode> {
  const [, previewed] = /^\/p\/[^/]+\/preview\/(.*?)\/*$/.exec(path) ?? [];
  if (previewed !== undefined) return (await import("./states/preview.tsx")).loadPreview(boot, previewed);
  const [, gallery, name] = /^\/dev\/(states)(?:\/(.+?))?\/*$/.exec(path) ?? [];
  if (gallery && name !== undefined) {
    const [{ findState }, { loadStatePage }] = await Promise.all([import("./states/states.ts"), import("./states/state-page.tsx")]);
    const state = findState(name);
    if (state) return loadStatePage(boot, state);
  }
  if (/^\/dev\/tokens\/*$/.test(path)) {
    const [{ TokensPage }] = await Promise.all([import("./states/tokens-page.tsx"), loadDashboardMessages(...dashboardParts)]);
    return <TokensPage />;
  }
  if (gallery) {
    const [{ Gallery }] = await Promise.all([import("./states/gallery.tsx"), loadDashboardMessages(...dashboardParts)]);
    return <Gallery />;
  }
  const [{ Inbox }] = await Promise.all([import("./dashboard/emails/inbox/inbox.tsx"), loadDashboardMessages(...dashboardParts)]);
  return <Inbox />;
}
