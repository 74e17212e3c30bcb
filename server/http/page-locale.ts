import type { IncomingMessage } from "node:http";
import { parseCookie } from "cookie";
import type { Request, Response } from "express";
import { localeTags } from "#contract/vocabulary/generated/locale-tags.ts";
import { hostedPageParameters } from "#contract/vocabulary/hosted-page-parameters.ts";
import { defaultLocale, matchLocale, pseudoLocale } from "#contract/vocabulary/locales.ts";
import { seconds } from "#contract/vocabulary/time.ts";
import { findAcceptedLocale } from "../services/accepted-locale.ts";
import { acceptedLanguages } from "./headers.ts";

/** The language that the user chose on a page, for a year. The language that an app requested, until the browser closes. */
const cookies = { user: "latchkey-locale", app: "latchkey-app-locale" } as const;

/** Users cannot choose the pseudo-locale, but tests of the pages name it. It is last: preferences for English do not select it. */
const pageLocales = [...localeTags, pseudoLocale] as const;
export type PageLocale = (typeof pageLocales)[number];

const find = (preference: string | null | undefined) => (preference ? matchLocale(preference, pageLocales) : undefined);

/** The remembered languages of a browser, that of the user first. */
function readRemembered({ headers }: IncomingMessage): { user: PageLocale | undefined; app: PageLocale | undefined } {
  if (!headers.cookie?.includes("locale=")) return { user: undefined, app: undefined };
  const values = parseCookie(headers.cookie);
  return { user: find(values[cookies.user]), app: find(values[cookies.app]) };
}

/** The preferences of a browser as an Accept-Language header says them, after the languages that the pages remember. */
export function readLanguages(request: IncomingMessage): string {
  const { user, app } = readRemembered(request);
  return acceptedLanguages([user, app, request.headers["accept-language"]].filter(Boolean).join(","));
}

/** The language that the address of a preview names. It neither reads nor remembers the visitor's. */
export const readPreviewLocale = (request: Request, publicUrl: string): PageLocale =>
  find(new URL(request.originalUrl, publicUrl).searchParams.get(hostedPageParameters.locale)) ?? defaultLocale;

/**
 * Chooses the language of a page: that of the user, else of the app, else of the browser. A link of another site may name a language, but
 * cannot change the choice of the user. Remembers both in cookies.
 */
export function choosePageLocale(request: Request, response: Response, publicUrl: string): PageLocale {
  const query = new URL(request.originalUrl, publicUrl).searchParams;
  const named = find(query.get(hostedPageParameters.locale));
  const isForeign = ["cross-site", "same-site"].includes(request.get("sec-fetch-site") ?? "");
  // Limited as the header is: a long list would occupy the server.
  const requested = acceptedLanguages(query.get(hostedPageParameters.uiLocales) ?? undefined).split(" ");
  const chosen = isForeign ? undefined : named;
  const wanted = (isForeign ? named : undefined) ?? requested.map(find).find(Boolean);
  const options = { path: "/", sameSite: "lax", httpOnly: true, secure: new URL(publicUrl).protocol === "https:" } as const;
  if (chosen) response.cookie(cookies.user, chosen, { ...options, maxAge: seconds.year * 1000 });
  if (wanted) response.cookie(cookies.app, wanted, options);
  const remembered = readRemembered(request);
  const known = chosen ?? remembered.user ?? wanted ?? remembered.app;
  return known ?? findAcceptedLocale(acceptedLanguages(request.get("accept-language")), localeTags) ?? defaultLocale;
}
