import "./theme.css";
import "./theme/document.css";
import type { ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import { cookieNames } from "#contract/vocabulary/browser-storage.ts";
import { type ClientAppOptions, createClientApp } from "#sdk/client.ts";
import { Notice } from "./components/notice.tsx";
import { BrandedPage, handlerPattern, loadHandlerPage } from "./handler.tsx";
import { labelDocument, t } from "./locales/i18n.ts";
import { loadLanguage, loadMessages } from "./locales/locale.ts";
import { readLastMethod } from "./pages/last-method.ts";
import { createRedirects, type HostedContext, readBoot, readReturnTo } from "./pages/page-context.ts";

type ProjectBoot = PageBoot & { readonly project: NonNullable<PageBoot["project"]> };
const hasProject = (boot: PageBoot): boot is ProjectBoot => boot.project !== null;

async function createPageContext(boot: ProjectBoot, base: string, fetch?: ClientAppOptions["fetch"]): Promise<HostedContext> {
  // Most browsers have no cookie of an earlier version.
  if (document.cookie.includes(cookieNames.refresh))
    (await import("./pages/earlier-session.ts")).renameEarlierSession(boot.projectId, window);
  const app = createClientApp({
    baseUrl: boot.apiUrl,
    projectId: boot.projectId,
    publishableClientKey: boot.publishableClientKey,
    tokenStore: "cookie",
    deviceCookie: true,
    // The pages redirect by themselves, and show how long a rate limit lasts.
    redirectMethod: "none",
    maxRetryAfterMillis: 10_000,
    ...(fetch && { fetch }),
  });
  const returnTo = readReturnTo(window.location.href);
  const lastMethod = readLastMethod(document.cookie);
  return { boot, app, project: boot.project, base, returnTo, redirects: createRedirects(window.location), lastMethod };
}

/** Renders the page at a path. The dashboard and the pages for developers are separate downloads, which sign-in does not need. */
async function renderPage(path: string, boot: PageBoot): Promise<ReactNode> {
  if (!hasProject(boot)) {
    const [{ ProjectMissing }] = await Promise.all([import("./pages/project-missing.tsx"), loadMessages("pages")]);
    return <ProjectMissing />;
  }
  const [hosted, base = "/handler", page = ""] = handlerPattern.exec(path) ?? [];
  if (/^\/((projects|teams)(\/|$)|$)/.test(path))
    return (await import("./dashboard/load-dashboard.tsx")).loadDashboard(boot, (fetch) => createPageContext(boot, base, fetch));
  const isPurchase = path.startsWith("/purchase/");
  if (!hosted && !isPurchase) return (await import("./developer-pages.tsx")).loadDeveloperPage(path, boot);
  const context = await createPageContext(boot, base);
  if (isPurchase) return (await import("./pages/purchase/purchase-page.tsx")).loadPurchasePage(context);
  const Page = await loadHandlerPage(page, context);
  restoreFocusAfterUse();
  return <Page context={context} />;
}

/** Loaded with the first use of a control: before it, no focus can be lost. */
function restoreFocusAfterUse(): void {
  const root = document.getElementById("root") as HTMLElement;
  const first = async ({ target }: Event) => {
    for (const type of types) root.removeEventListener(type, first);
    (await import("./components/focus-restore.ts")).restoreFocus(root, target);
  };
  const types = ["keydown", "click", "input"];
  for (const type of types) root.addEventListener(type, first);
}

async function start(): Promise<void> {
  const container = document.getElementById("root") as HTMLElement;
  // Error boundaries show what they catch; React would also log it.
  const options = { onCaughtError: () => {} };
  const boot = readBoot(document.getElementById("boot")?.textContent);
  // The server has rendered the page already: it stays as it is, and starts to react.
  let isRendered = boot && container.dataset.rendered !== undefined;
  let page: ReactNode;
  try {
    await loadLanguage(boot?.locale ?? "en");
    page = boot ? (
      <BrandedPage boot={boot}>{await renderPage(window.location.pathname, boot)}</BrandedPage>
    ) : (
      <StartupError message={t("failure.unexpected")} />
    );
  } catch (error) {
    // A file of the page could not be downloaded: the connection broke, or the server was upgraded meanwhile.
    console.error(error);
    isRendered = false;
    page = <StartupError message={t("failure.network")} />;
  }
  labelDocument();
  if (isRendered) hydrateRoot(container, page, options);
  else createRoot(container, options).render(page);
}

/** Shown instead of a page that cannot start. */
function StartupError({ message }: { message: string }) {
  return (
    <main className="mx-auto max-w-(--card-width) px-4 py-16">
      <Notice>{message}</Notice>
    </main>
  );
}

void start();
