import type { ComponentType } from "react";
import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import type { pagePaths } from "#contract/vocabulary/paths.ts";
import { type ClientApp, isKnownError, returnAddress, returnParameter } from "#sdk/client.ts";

/** Redirects that replace the page, so that "Back" does not show a finished page again. The first one wins: a second would abort it. */
export interface Redirects {
  /** True while the browser loads the next page. */
  readonly pending: boolean;
  /** `url`: a promise also counts as pending. It never rejects. */
  replace(url: string | Promise<string>): void;
  reload(): void;
}

/** A project as the API describes it to clients. Not the object of the client library, which the first download would have to make. */
export type HostedProject = NonNullable<PageBoot["project"]>;

/** The facts of a page besides its project. The server sends them to a hosted page; in an app, components make them. */
export type PageFacts = Omit<PageBoot, "apiUrl" | "publishableClientKey" | "locale" | "project" | "preloaded">;

/** The facts that every page knows: its project, the other pages, and where to continue. */
export interface PageContext<Facts extends PageFacts = PageFacts> {
  readonly boot: Facts;
  readonly app: ClientApp;
  /** The project as it was when the page was requested. */
  readonly project: HostedProject;
  /** Path of the handler pages: `/handler`, or `/p/{project_id}/handler`. In an app, the path of the cookies of pages. */
  readonly base: string;
  /** The URL of another page, where an app names one for each. */
  readonly findUrl?: (page: PageName) => string;
  /** Validated `after_auth_return_to`: a URL of this origin, or null. */
  readonly returnTo: string | null;
  readonly redirects: Redirects;
  /** In an app: where a sign-in with a provider continues. Default: the page after sign-in or sign-up. */
  readonly afterProvider?: string | undefined;
  /** The method of the last sign-in in this browser; undefined if it is not known. */
  readonly lastMethod?: string | undefined;
}

/** The validated return target in the address of a page. */
export const readReturnTo = (address: string): string | null =>
  returnAddress(new URL(address).searchParams.get(returnParameter), address, "") || null;

/** The context of a page of the server. */
export type HostedContext = PageContext<PageBoot>;

/** A page below the handler path. */
export type HandlerPage = ComponentType<{ context: PageContext }>;

/** The name of a page that others link to: its path below the handler path. */
export type PageName = (typeof pagePaths)[keyof typeof pagePaths] extends `/${infer Name}` ? Name : never;

/** The URL of another page; the return URL is passed on. */
export function pageUrl({ base, returnTo, findUrl }: Pick<PageContext, "base" | "returnTo" | "findUrl">, page: PageName): string {
  const query = returnTo === null ? "" : `?${new URLSearchParams({ [returnParameter]: returnTo })}`;
  return `${findUrl?.(page) ?? `${base}/${page}`}${query}`;
}

/** The absolute URL of another page, for links in e-mails. */
export const absolutePageUrl = (context: PageContext, page: PageName): string => new URL(pageUrl(context, page), window.location.href).href;

/** Where to continue after sign-in: the return URL, else the project's target. Null: the user stays on the page. */
export function afterSignInUrl({ boot, returnTo }: Pick<PageContext, "boot" | "returnTo">): string | null {
  return returnTo ?? boot.targets.afterSignIn;
}

/** Redirects to the MFA page if an error requires it; the client library has stored the attempt code. Returns whether it did. */
export function redirectToMfaIfRequired(context: PageContext, error: unknown): boolean {
  if (!isKnownError(error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) return false;
  context.redirects.replace(pageUrl(context, "mfa"));
  return true;
}

/** Creates the redirects of a page. `location`: the browser's. */
export function createRedirects(location: Pick<Location, "replace" | "reload">): Redirects {
  let pending = false;
  function leave(go: () => void): void {
    if (pending) return;
    pending = true;
    go();
  }
  return {
    get pending() {
      return pending;
    },
    replace: (url) => leave(() => (typeof url === "string" ? location.replace(url) : void url.then((known) => location.replace(known)))),
    reload: () => leave(() => location.reload()),
  };
}

/** Parses the boot data of the document; null if it is missing or malformed. */
export function readBoot(source: string | null | undefined): PageBoot | null {
  try {
    const boot: unknown = JSON.parse(source ?? "");
    return isBoot(boot) ? boot : null;
  } catch {
    return null;
  }
}

function isBoot(value: unknown): value is PageBoot {
  if (typeof value !== "object" || value === null) return false;
  const boot = value as Record<string, unknown>;
  const hasStrings = ["apiUrl", "projectId", "projectName", "publishableClientKey"].every((name) => typeof boot[name] === "string");
  return hasStrings && typeof boot.brand === "object" && typeof boot.project === "object" && typeof boot.development === "boolean";
}
