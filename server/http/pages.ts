import { join } from "node:path";
import { parseCookie } from "cookie";
import express, { type Request, type RequestHandler, type Response, Router } from "express";
import { renderConfiguration } from "#contract/config/render.ts";
import { toBrand } from "#contract/config/to-brand.ts";
import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import type { RenderedPage } from "#contract/entities/foundation/page-renderer.ts";
import { dashboardThemeCookie } from "#contract/vocabulary/browser-storage.ts";
import { responseHeaders } from "#contract/vocabulary/headers.ts";
import { hostedPageParameters } from "#contract/vocabulary/hosted-page-parameters.ts";
import { internalProjectId } from "#contract/vocabulary/ids.ts";
import { defaultLocale, pseudoLocale } from "#contract/vocabulary/locales.ts";
import { authorizePath, handlerPath, pagePaths } from "#contract/vocabulary/paths.ts";
import type { Brand } from "#contract/vocabulary/projects/brand.ts";
import type { BotProvider } from "#contract/vocabulary/sign-in/bots.ts";
import { randomRequestId } from "../services/random.ts";
import { allowBotWidget } from "./bot-widget-policy.ts";
import { compressedAssets } from "./compressed-assets.ts";
import type { FormTokens } from "./form-tokens.ts";
import { isFrameOfDashboard } from "./frame-of-dashboard.ts";
import { allowStyle, pageHeaders } from "./headers.ts";
import { type ForcedTheme, forcedThemes, type PageTemplate, readTemplate, renderDocument } from "./page-document.ts";
import { type FormApi, pageForms, readRequestedPage } from "./page-forms.ts";
import { choosePageLocale, readPreviewLocale } from "./page-locale.ts";
import type { RenderPages } from "./page-renderer.ts";

export interface PagesOptions {
  /** Directory of the built pages: index.html and assets/. */
  readonly directory: string;
  readonly publicUrl: string;
  readonly development: boolean;
  readonly renderer: RenderPages;
  readonly formTokens: FormTokens;
  /** The API, for forms that are sent without a script. */
  readonly api: FormApi;
  /** The permission of the purchase page to load Stripe's form, and the URL of a script that replaces Stripe's. */
  readonly stripe: { readonly script: string | undefined } | undefined;
  /** The project of a tenancy; undefined when there is none. */
  readonly projectOfTenancy: (tenancyId: string) => Promise<string | undefined>;
  /** Name, brand, key and client view of a project, or of its branch, to host pages for. Undefined when there is none. */
  readonly project: (clientId: string) => Promise<PageProject | undefined>;
  /** Counts an opening of a sign-in or sign-up page of a tenancy. */
  readonly countOpening: (tenancyId: string) => void;
  /** Makes the first reads of the dashboard for the session in the cookies of a request; undefined without one. */
  readonly preloadResponses: (request: Request, publishableClientKey: string) => Promise<PageBoot["preloaded"]>;
  /** Whether a page may continue at a URL of an app. */
  readonly isTrustedUrl: (clientId: string, url: string) => Promise<boolean>;
  /** Why the authorization request in the address of a page is rejected; undefined if it is valid. */
  readonly rejectedRequest: (page: { clientId: string; query: URLSearchParams; requestId: string }) => Promise<PageBoot["rejectedRequest"]>;
}

interface PageProject {
  readonly tenancyId: string;
  readonly name: string;
  readonly brand: PageBoot["brand"];
  readonly publishableClientKey: string;
  readonly targets: PageBoot["targets"];
  readonly view: NonNullable<PageBoot["project"]>;
  readonly connectable: PageBoot["connectableProviders"];
  readonly hasProducts: boolean;
  readonly hasApplications: boolean;
  /** Whether the first account becomes the owner of the server. */
  readonly needsOwner: boolean;
  /** The provider of its bot challenges; undefined while there are none. */
  readonly botProvider: BotProvider | undefined;
}

const defaultBrand = toBrand(renderConfiguration());

/** The differences between kinds of pages. */
interface PageKind {
  readonly stripeScript?: string | undefined;
  readonly isAuthorization?: boolean;
  readonly isSignOut?: boolean;
  readonly isDashboard?: boolean;
  /** A page with sample data, often in a frame. It reads and sets no cookie. Its language and theme are those of the address. */
  readonly isPreview?: boolean;
  /** Whether the server renders the page if it can. */
  readonly isRendered?: boolean;
}

/** A preview runs our scripts and shows images. It calls no API and sends no form. */
const previewDirectives = {
  connectSrc: ["'none'"],
  // A font that is not saved yet.
  fontSrc: ["'self'", "data:"],
  formAction: ["'none'"],
  frameAncestors: ["'self'"],
};

/** The paths of the sign-in page below a handler path. */
const signInPaths = [pagePaths.signIn, "/log-in"];
/** The pages whose openings are counted. */
const countedPaths = [...signInPaths, pagePaths.signUp];

/** Lists the directives that Stripe's form needs: its script, its frames, and its API. A script that replaces Stripe's has them at its own origin. */
function stripeDirectives(publicUrl: string, script: string | undefined) {
  const own = script === undefined ? undefined : [new URL(script).origin];
  return {
    scriptSrc: ["'self'", ...(own ?? ["https://js.stripe.com"])],
    frameSrc: own ?? ["https://js.stripe.com", "https://hooks.stripe.com"],
    connectSrc: ["'self'", new URL(publicUrl).origin, ...(own ?? ["https://api.stripe.com"])],
  };
}

/** The project whose page an address names, with its branch if any. An address without one is of project `internal`. */
const readClientId = ({ client_id }: Readonly<Record<string, unknown>>): string => String(client_id ?? internalProjectId);

/** The paths of a hosted page: of project `internal`, and of any project. */
const pagePathsFor = (path: string): string[] => [handlerPath + path, `/p/:client_id${handlerPath}${path}`];

/**
 * The handler pages of project `internal` and of any project, the dashboard and the purchase page. In development also the pages of the inbox and of the state gallery.
 */
export function pagesRouter(options: PagesOptions): Router {
  const { directory, publicUrl, development, project, stripe, projectOfTenancy } = options;
  const headers = pageHeaders({ publicUrl });
  let template: Promise<PageTemplate> | undefined;
  const loadTemplate = () =>
    (template ??= readTemplate(directory).catch((error: unknown) => {
      // Not for ever: the pages may just be being built.
      template = undefined;
      throw error;
    }));

  /** Whether a request is for one of some hosted pages. */
  const isFor = (request: Request, paths: readonly string[]) =>
    paths.some((path) => request.path.replace(/\/+$/, "").endsWith(handlerPath + path));

  async function readBoot(
    request: Request,
    response: Response,
    id: string,
    { stripeScript, isAuthorization = false, isSignOut = false, isDashboard = false, isPreview = false }: PageKind,
  ): Promise<PageBoot> {
    const hosted = await project(id);
    if (hosted && !isPreview && request.method === "GET" && isFor(request, countedPaths)) options.countOpening(hosted.tenancyId);
    allowBotWidget(request, response, hosted?.botProvider);
    const preloaded = isDashboard && hosted ? await options.preloadResponses(request, hosted.publishableClientKey) : undefined;
    const returnUrl = isSignOut && hosted ? await readReturnUrl(request, id) : undefined;
    const targets = hosted?.targets ?? { afterSignIn: null, afterSignUp: null, afterSignOut: null };
    return {
      apiUrl: publicUrl,
      projectId: id,
      projectName: hosted?.name ?? "Latchkey",
      brand: readBrand(id, hosted?.brand),
      publishableClientKey: hosted?.publishableClientKey ?? "",
      locale: isPreview ? readPreviewLocale(request, publicUrl) : choosePageLocale(request, response, publicUrl),
      development,
      sameOrigin: request.get("sec-fetch-site") === "same-origin",
      targets: returnUrl === undefined ? targets : { ...targets, afterSignOut: returnUrl },
      returnsToApp: returnUrl === undefined ? undefined : true,
      project: hosted?.view ?? null,
      connectableProviders: hosted?.connectable ?? [],
      hasProducts: hosted?.hasProducts ?? false,
      hasApplications: hosted?.hasApplications ?? false,
      needsOwner: hosted?.needsOwner || undefined,
      preloaded,
      rejectedRequest: isAuthorization && hosted ? await readRejectedRequest(request, response, id) : undefined,
      stripeScript,
    };
  }

  const servePage =
    (projectOf: (params: Record<string, unknown>) => string | Promise<string>, kind: PageKind = {}): RequestHandler =>
    async (request, response) => {
      const boot = await readBoot(request, response, await projectOf(request.params), kind);
      const filled = kind.isRendered && boot.project ? await renderPage(request, response, boot) : { boot };
      const theme = kind.isPreview ? readPreviewTheme(request) : kind.isDashboard ? readChosenTheme(request) : undefined;
      const { html, css } = renderDocument(await loadTemplate(), filled.boot, { rendered: filled.page, theme });
      if (css) allowStyle(response, css);
      response
        .status(boot.project ? 200 : 404)
        // Compression would reveal what the responses contain by its size (BREACH).
        .set("cache-control", boot.preloaded ? "no-store, no-transform" : "no-store")
        .type("html")
        .send(html);
    };

  /** Renders a page for a visitor without a session. The sign-in page gets a token for its form. */
  async function renderPage(
    request: Request,
    response: Response,
    boot: PageBoot,
  ): Promise<{ boot: PageBoot; page?: RenderedPage | undefined }> {
    const isSignIn = isFor(request, signInPaths);
    const formToken = isSignIn && (await options.renderer.load()) ? options.formTokens.issue(request, response, boot.projectId) : undefined;
    const filled = { ...boot, formToken };
    return { boot: filled, page: await options.renderer.render(readRequestedPage(request, filled, publicUrl)) };
  }

  function readRejectedRequest(request: Request, response: Response, clientId: string) {
    const requestId = randomRequestId();
    response.set(responseHeaders.requestId, requestId);
    return options.rejectedRequest({ clientId, query: new URL(request.originalUrl, publicUrl).searchParams, requestId });
  }

  /** The colours that the developer chose for the dashboard; undefined for those of the system. */
  function readChosenTheme({ headers }: Request): ForcedTheme | undefined {
    const chosen = parseCookie(headers.cookie ?? "")[dashboardThemeCookie];
    return forcedThemes.find((theme) => theme === chosen);
  }

  function readPreviewTheme(request: Request): ForcedTheme {
    const named = new URL(request.originalUrl, publicUrl).searchParams.get(hostedPageParameters.theme);
    return named === "dark" ? "dark" : "light";
  }

  /** The URL of an app at which the sign-out page continues. */
  async function readReturnUrl(request: Request, clientId: string): Promise<string | undefined> {
    const url = new URL(request.originalUrl, publicUrl).searchParams.get(hostedPageParameters.afterSignOut);
    return url !== null && (await options.isTrustedUrl(clientId, url)) ? url : undefined;
  }

  /** The brand of a project. The product's own logo is that of project `internal`, and of addresses that name no project. */
  function readBrand(id: string, brand: Brand | undefined): Brand {
    if (brand && id !== internalProjectId) return brand;
    const { logos, faviconUrl, ...own } = brand ?? defaultBrand;
    const mark = new URL("/favicon.svg", publicUrl).href;
    return { ...own, logos: { ...logos, light: logos.light ?? mark }, faviconUrl: faviconUrl ?? mark, poweredBy: false };
  }

  const router = Router();
  router.use(
    "/assets",
    headers,
    compressedAssets(join(directory, "assets"), "public, max-age=31536000, immutable"),
    // Without a redirect to a trailing slash, which is the same address here.
    express.static(join(directory, "assets"), { immutable: true, maxAge: "1y", index: false, redirect: false, fallthrough: false }),
  );
  router.get(["/favicon.svg", "/favicon.ico"], headers, (_request, response) => response.sendFile(join(directory, "favicon.svg")));
  router.get(pagePathsFor(authorizePath), headers, servePage(readClientId, { isAuthorization: true, isRendered: true }));
  router.get(pagePathsFor(pagePaths.signOut), headers, servePage(readClientId, { isSignOut: true }));
  const stripeHeaders = stripe
    ? pageHeaders({ publicUrl, directives: stripeDirectives(publicUrl, stripe.script), payment: true })
    : headers;
  const paymentKind = { stripeScript: stripe?.script };
  router.get(pagePathsFor(pagePaths.accountSettings), stripeHeaders, servePage(readClientId, { ...paymentKind, isRendered: true }));
  router.get([...pagePathsFor(""), ...pagePathsFor("/{*rest}")], headers, servePage(readClientId, { isRendered: true }));
  const formPaths = signInPaths.flatMap(pagePathsFor);
  router.post(formPaths, headers);
  router.use(
    pageForms(
      {
        publicUrl,
        api: options.api,
        tokens: options.formTokens,
        renderer: options.renderer.load,
        template: loadTemplate,
        async bootFor(request, response) {
          const boot = await readBoot(request, response, readClientId(request.params), {});
          // The pseudo-locale is made in the browser.
          const locale = boot.locale === pseudoLocale ? defaultLocale : boot.locale;
          return boot.project ? { ...boot, locale } : undefined;
        },
        isRejected: async (clientId, query) =>
          (await options.rejectedRequest({ clientId, query, requestId: randomRequestId() })) !== undefined,
      },
      formPaths,
    ),
  );
  // Signed-out visitors may open it, too: it contains sample data, and nothing that the project's public pages do not show.
  router.get(
    "/p/:client_id/preview/{*rest}",
    pageHeaders({ publicUrl, directives: previewDirectives, frame: "sameorigin" }),
    isFrameOfDashboard,
    servePage(readClientId, { isPreview: true }),
  );
  router.get(
    ["/", "/projects", "/projects/{*rest}", "/teams", "/teams/{*rest}"],
    // The editor of e-mails shows a preview in a frame.
    pageHeaders({ publicUrl, directives: { frameSrc: ["'self'"] } }),
    servePage(() => internalProjectId, { isDashboard: true }),
  );
  router.get(
    "/purchase/:code",
    stripeHeaders,
    // A link that names no project is answered by the page of project `internal`, which says so.
    servePage(async ({ code }) => (await projectOfTenancy(String(code).split("_", 1)[0] as string)) ?? internalProjectId, paymentKind),
  );
  if (development) {
    router.get(
      "/dev/inbox",
      // Mails bring inline styles of their own; the frame that shows them runs no script, but inherits the page's policy.
      pageHeaders({ publicUrl, directives: { styleSrc: ["'self'", "'unsafe-inline'"] } }),
      servePage(() => internalProjectId),
    );
    const samples = servePage(() => internalProjectId, { isPreview: true });
    const framing = { frameSrc: ["'self'"] };
    // The gallery shows a state in a frame.
    router.get(["/dev/states", "/dev/tokens"], pageHeaders({ publicUrl, directives: framing }), samples);
    router.get(
      "/dev/states/{*rest}",
      pageHeaders({ publicUrl, directives: { ...framing, frameAncestors: ["'self'"] }, frame: "sameorigin" }),
      samples,
    );
  }
  return router;
}
