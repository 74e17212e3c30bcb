import { type MouseEvent, type ReactNode, useCallback, useMemo, useRef, useSyncExternalStore } from "react";
import { readDirection } from "#contract/vocabulary/locales.ts";
import type { Brand } from "#contract/vocabulary/projects/brand.ts";
import type { ClientApp } from "#sdk/client.ts";
import { useClientApp } from "#sdk/react/index.ts";
import { BrandContext } from "../components/brand.tsx";
import { adaptLogos } from "../components/scheme-logos.ts";
import { SurfaceContext, type SurfaceProps } from "../components/surface.tsx";
import { useAsync } from "../components/use-async.ts";
import { LoadError } from "../forms/error-message.tsx";
import { loadMessages } from "../locales/locale.ts";
import type { MessageGroup } from "../locales/messages.ts";
import type { HostedProject } from "../pages/page-context.ts";
import { type Appearance, useAppearance } from "./appearance.tsx";
import { listenToBotChecks } from "./bot-check.ts";
import { useBrandStyle } from "./brand-style.ts";
import { findLocale, isActive, prepareLanguage } from "./language.ts";
import { usePageScheme } from "./page-scheme.ts";
import { findProject, loadProject, toBrand, useLoadedProject } from "./project.ts";

const never = () => () => {};
/** Whether the component is in a browser. False in the first rendering there, which must be the same as that of the server. */
const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Facts that a component needs before it can render. */
export interface Prepared {
  readonly app: ClientApp;
  readonly project: HostedProject;
  readonly brand: Brand;
}

interface ComponentRootProps {
  /** The appearance of the component itself. */
  readonly appearance?: Appearance | undefined;
  /** Shown while language and project are loaded, and in the HTML of a server. It is in English. */
  readonly fallback: ReactNode;
  /** Groups of messages to load beside those of the sign-in. */
  readonly messages?: readonly MessageGroup[];
  /** Further classes of the root element. */
  readonly className?: string;
  /** Renders the component. */
  children(prepared: Prepared): ReactNode;
}

/**
 * The root element of every component, with theme, language and brand. It opens links by the router of the app. It does not change the
 * document. A server gets the fallback. An error with "Try again" appears if the project cannot be loaded.
 */
export function ComponentRoot({ appearance: own, fallback, messages, className = "", children }: ComponentRootProps): ReactNode {
  const app = useClientApp();
  const appearance = useAppearance(own);
  const hydrated = useHydrated();
  const locale = hydrated ? findLocale(appearance) : "en";
  const project = useLoadedProject(app);
  const root = useRef<HTMLDivElement>(null);
  const style = useBrandStyle(
    useMemo(() => project && toBrand(project), [project]),
    appearance,
    root,
  );
  const theme = usePageScheme(appearance.theme, root);
  const attributes = { lang: locale, dir: readDirection(locale), style, "data-theme": theme };
  const openLink = useLinks(app);
  return (
    // biome-ignore lint/a11y: the handler is for the links inside.
    <div {...attributes} ref={root} className={`latchkey ${className}`} onClick={openLink}>
      <SurfaceContext.Provider value={useSurface(attributes)}>
        {hydrated ? (
          <Prepare
            // What another language has shown is rendered anew.
            key={`${locale} ${JSON.stringify(appearance.texts)}`}
            {...{ app, appearance, theme, locale, fallback, messages, children }}
          />
        ) : (
          fallback
        )}
      </SurfaceContext.Provider>
    </div>
  );
}

/** The element of what is rendered outside of the component's place, such as a dialog. */
function useSurface(attributes: SurfaceProps["attributes"]) {
  const latest = useRef(attributes);
  latest.current = attributes;
  return useCallback(
    ({ children }: { children: ReactNode }) => (
      <div {...latest.current} className="latchkey">
        {children}
      </div>
    ),
    [],
  );
}

interface PrepareProps extends Pick<ComponentRootProps, "fallback" | "children"> {
  messages: readonly MessageGroup[] | undefined;
  app: ClientApp;
  appearance: Appearance;
  theme: Appearance["theme"];
  locale: string;
}

function Prepare({ app, appearance, theme, locale, fallback, messages = [], children }: PrepareProps) {
  const known = messages.length === 0 && isActive(locale, appearance) ? findProject(app) : undefined;
  const preparation = useAsync(
    "component",
    async () => {
      listenToBotChecks();
      const [project] = await Promise.all([
        loadProject(app),
        prepareLanguage(locale, appearance.texts).then(() => loadMessages(...messages)),
      ]);
      return project;
    },
    known,
  );
  const project = preparation.state === "ready" ? preparation.value : undefined;
  const prepared = useMemo(() => project && { app, project, brand: toBrand(project) }, [app, project]);
  if (preparation.state === "failed") return <LoadError error={preparation.error} retry={preparation.retry} />;
  if (!prepared) return fallback;
  const { brand } = prepared;
  return (
    <BrandContext.Provider value={{ ...brand, logos: adaptLogos(brand.logos, theme), name: prepared.project.display_name }}>
      {children(prepared)}
    </BrandContext.Provider>
  );
}

/** Opens links to pages of the app by its router, if it has given one. */
function useLinks(app: ClientApp) {
  return (event: MouseEvent): void => {
    const { redirectMethod } = app;
    const link = (event.target as Element).closest("a");
    if (typeof redirectMethod === "string" || !link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target || link.hasAttribute("download")) return;
    const { origin, pathname, search, hash, href } = link;
    const here = window.location;
    // A link within the page, and one to another site, are for the browser.
    if (origin !== here.origin || (hash && pathname === here.pathname && search === here.search)) return;
    event.preventDefault();
    redirectMethod.navigate(href.slice(origin.length), { replace: false });
  };
}
