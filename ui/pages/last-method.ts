import { lastMethodCookie } from "#contract/vocabulary/browser-storage.ts";
import { seconds } from "#contract/vocabulary/time.ts";
import { attempt } from "../forms/attempt.ts";
import type { PageContext } from "./page-context.ts";

/** The methods of a sign-in besides providers, whose ids have no colon. */
export type OwnMethod = ":password" | ":code" | ":passkey";

/** The cookie that remembers the method of a completed sign-in. @param method a provider's id, or an own method */
export const renderLastMethod = (base: string, method: string, isSecure: boolean): string =>
  `${lastMethodCookie}=${encodeURIComponent(method)}; path=${base}; max-age=${seconds.year}; samesite=lax${isSecure ? "; secure" : ""}`;

/** Remembers the method of a completed sign-in in this browser, so that users find their account again. @param method as above */
export const saveLastMethod = ({ base }: Pick<PageContext, "base">, method: string): void =>
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
    document.cookie = renderLastMethod(base, method, window.location.protocol === "https:");
  });

/** The method of the last sign-in to the project of a page; undefined if it is not known. @param cookies a Cookie header, or `document.cookie` */
export const readLastMethod = (cookies: string): string | undefined =>
  attempt(() => decodeURIComponent(cookies.split(`${lastMethodCookie}=`)[1]?.split(";")[0] ?? "")) || undefined;
