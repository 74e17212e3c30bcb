import type { ReactNode } from "react";
import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import { loadMessages } from "./locales/locale.ts";

/**
 * Loads a page of a development server: the local inbox, or the state gallery.
 * @param path below `/dev`
 * @param boot the boot data of project `internal`
 */
export async function loadDeveloperPage(path: string, boot: PageBoot): Promise<ReactNode> {
  const [, gallery, name] = /^\/dev\/(states)(?:\/(.+?))?\/*$/.exec(path) ?? [];
  if (gallery && name !== undefined) {
    const [{ findState }, { loadStatePage }] = await Promise.all([import("./states/states.ts"), import("./states/state-page.tsx")]);
    const state = findState(name);
    if (state) return loadStatePage(boot, state);
  }
  if (gallery) {
    const [{ Gallery }] = await Promise.all([import("./states/gallery.tsx"), loadMessages("dashboard", "pages")]);
    return <Gallery />;
  }
  const [{ Inbox }] = await Promise.all([import("./dashboard/emails/inbox/inbox.tsx"), loadMessages("dashboard", "pages")]);
  return <Inbox />;
}
