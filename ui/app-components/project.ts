import { useCallback, useSyncExternalStore } from "react";
import type { Brand } from "#contract/vocabulary/projects/brand.ts";
import type { ClientApp } from "#sdk/client.ts";
import type { HostedProject } from "../pages/page-context.ts";

interface Entry {
  loaded?: HostedProject;
  loading?: Promise<HostedProject>;
}

/** The project of each app: all components of a page make one request. */
const entries = new WeakMap<ClientApp, Entry>();

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The project of an app, if it is loaded. */
export const findProject = (app: ClientApp): HostedProject | undefined => entries.get(app)?.loaded;

/** The project of an app, once it is loaded. Undefined in the first rendering, and on a server. */
export const useLoadedProject = (app: ClientApp): HostedProject | undefined =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => findProject(app), [app]),
    () => undefined,
  );

/** Loads the project of an app, once. Rejects if the server cannot be reached; the next call tries again. */
export function loadProject(app: ClientApp): Promise<HostedProject> {
  const entry = entries.get(app) ?? {};
  entries.set(app, entry);
  entry.loading ??= read(app).then(
    (project) => {
      entry.loaded = project;
      for (const listener of listeners) listener();
      return project;
    },
    (error: unknown) => {
      delete entry.loading;
      throw error;
    },
  );
  return entry.loading;
}

async function read(app: ClientApp): Promise<HostedProject> {
  const result = await app.api.projects.current();
  if (result.status === "error") throw result.error;
  return result.data as HostedProject;
}

/** The brand of a project, as components use it. */
export const toBrand = ({ brand: { logos, ...brand } }: HostedProject): Brand => ({
  logos: { light: logos.light, dark: logos.dark, lightWide: logos.light_wide, darkWide: logos.dark_wide },
  palette: brand.palette && { light: toColors(brand.palette.light), dark: toColors(brand.palette.dark) },
  radius: brand.radius,
  typefaceUrl: brand.typeface_url,
  background: brand.background,
  faviconUrl: brand.favicon_url,
  termsUrl: brand.terms_url,
  privacyUrl: brand.privacy_url,
  termsVersion: brand.terms_version,
  poweredBy: brand.powered_by,
});

type Colors = NonNullable<HostedProject["brand"]["palette"]>["light"];

const toColors = ({ accent, accent_strong, accent_soft, on_accent }: Colors) => ({
  accent,
  accentStrong: accent_strong,
  accentSoft: accent_soft,
  onAccent: on_accent,
});
