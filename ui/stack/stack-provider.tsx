import { type ReactNode, Suspense } from "react";
import type { ClientApp } from "#sdk/client.ts";
import { NextClientProvider, type SerializableOptions } from "#sdk/next/client-provider.tsx";
import { ClientAppProvider } from "#sdk/react/index.ts";
import { readAppOptions, readClientUser, type StackAdminApp, type StackClientApp, type StackServerApp } from "#sdk/stack/index.ts";
import { LatchkeyAppearance } from "../index.ts";
import { inServerComponent } from "./server-component.ts";

/** Properties of `StackProvider`. */
export interface StackProviderProps {
  readonly app: StackClientApp | StackServerApp | StackAdminApp;
  readonly children: ReactNode;
  /** The language of the components, as the published packages write it, such as `de-DE`. */
  readonly lang?: string;
}

const locales = ["en", "de", "es", "fr", "it", "ja", "ko", "pt-BR", "zh-CN", "zh-TW"] as const;

/** Our language for one of the published packages; undefined for the language of the document. */
const findLocale = (lang: string | undefined) => locales.find((locale) => locale === lang || locale === lang?.split("-")[0]);

/** The options that a server component can pass to the browser. */
function toSerializable(app: StackProviderProps["app"]): SerializableOptions {
  const { baseUrl, publishableClientKey, pages, locale } = readAppOptions(app) ?? {};
  return {
    projectId: app.projectId,
    urls: app.urls,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(publishableClientKey !== undefined && { publishableClientKey }),
    ...(pages !== undefined && { pages }),
    ...(locale !== undefined && { locale }),
  };
}

/** The user of the request, for the first value of `useUser`. Apps without cookies of the request leave it to the browser. */
const readInitialUser = (app: StackProviderProps["app"]) =>
  readAppOptions(app)?.tokenStore === "nextjs-cookie" ? readClientUser(() => app.getUser()) : undefined;

/**
 * Gives the app to the hooks and components below. In a server component of Next.js, the browser makes its own app from the options.
 * Next.js streams the user of the request.
 * @example
 * <StackProvider app={stackServerApp}>
 *   <StackTheme>{children}</StackTheme>
 * </StackProvider>
 */
export function StackProvider({ app, children, lang }: StackProviderProps): ReactNode {
  const content = (
    <LatchkeyAppearance locale={findLocale(lang)}>
      <Suspense>{children}</Suspense>
    </LatchkeyAppearance>
  );
  if (inServerComponent)
    return (
      <NextClientProvider {...toSerializable(app)} initialUser={readInitialUser(app)}>
        {content}
      </NextClientProvider>
    );
  return <ClientAppProvider app={app as ClientApp}>{content}</ClientAppProvider>;
}
