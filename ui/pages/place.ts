import { type ClientApp, isKnownError } from "#sdk/client.ts";
import { returnParameter } from "#sdk/flows/return-address.ts";

/** What the server tells a page about itself, in the `boot` element of the document. */
export interface Boot {
  /** Public address of the server, without a slash at its end. */
  readonly apiUrl: string;
  readonly projectId: string;
  readonly projectName: string;
  /** Address of the project's logo. */
  readonly projectLogo: string | null;
  readonly publishableClientKey: string;
  readonly development: boolean;
}

/** Where a handler page stands: its project, its sister pages, and where to go afterwards. */
export interface Place {
  readonly boot: Boot;
  readonly app: ClientApp;
  /** Path that the handler pages hang from: `/handler`, or `/p/{project_id}/handler`. */
  readonly base: string;
  /** Checked `after_auth_return_to`: a target of this origin, or null. */
  readonly returnTo: string | null;
}

type Sister =
  | "sign-in"
  | "sign-up"
  | "sign-out"
  | "forgot-password"
  | "password-reset"
  | "email-verification"
  | "magic-link-callback"
  | "mfa";

/** A sister page's address; the return address travels along. */
export function sister({ base, returnTo }: Pick<Place, "base" | "returnTo">, page: Sister): string {
  const query = returnTo === null ? "" : `?${new URLSearchParams({ [returnParameter]: returnTo })}`;
  return `${base}/${page}${query}`;
}

/**
 * Where to go after signing in: the return address, else home. Home is the dashboard; it is a page of project `internal`,
 * so other projects' people have none here (null) and stay where they are.
 */
export function onward({ boot, returnTo }: Pick<Place, "boot" | "returnTo">): string | null {
  return returnTo ?? (boot.projectId === "internal" ? "/" : null);
}

let leaving = false;

/** Leaves a page that is done. It does not stay in the history: going back would only show it again. */
export function leave(place: Place): void {
  leaving = true;
  window.location.replace(onward(place) ?? sister(place, "sign-in"));
}

/** Whether the page is done and only waits for the next one: a session that it hears of is its own. */
export const isLeaving = (): boolean => leaving;

/** A sister page's address for the link of a mail. */
export const mailed = (place: Place, page: Sister): string => window.location.origin + sister(place, page);

/** Goes to the page of the second factor if that is what an error asks for; the client library has kept the attempt's code. */
export function askedForSecondFactor(place: Place, error: unknown): boolean {
  if (!isKnownError(error, "MULTI_FACTOR_AUTHENTICATION_REQUIRED")) return false;
  window.location.replace(sister(place, "mfa"));
  return true;
}

/** Reads the boot data of the document; null where they are missing or not what they should be. */
export function readBoot(source: string | null | undefined): Boot | null {
  try {
    const boot: unknown = JSON.parse(source ?? "");
    return isBoot(boot) ? boot : null;
  } catch {
    return null;
  }
}

function isBoot(value: unknown): value is Boot {
  if (typeof value !== "object" || value === null) return false;
  const boot = value as Record<string, unknown>;
  const texts = ["apiUrl", "projectId", "projectName", "publishableClientKey"].every((name) => typeof boot[name] === "string");
  const logo = boot.projectLogo === null || typeof boot.projectLogo === "string";
  return texts && logo && typeof boot.development === "boolean";
}
