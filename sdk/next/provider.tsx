import type { ReactNode } from "react";
import { NextClientProvider, type NextClientProviderProps } from "./client-provider.tsx";
import { getClientUser } from "./environment-app.ts";

/** Properties of `LatchkeyProvider`: options of the browser's app, which the environment has by default, and those of its provider. */
export interface LatchkeyProviderProps extends Omit<NextClientProviderProps, "initialUser"> {
  /**
   * The first value of `useUser`: `getClientUser()` of `createNextServerApp`. False: the browser reads the user, and pages that read no
   * cookies stay static. Default: `getClientUser()` of the environment.
   */
  readonly initialUser?: NextClientProviderProps["initialUser"] | false;
}

/**
 * Gives the app to the hooks of `latchkey/react`. A server component for `app/layout.tsx`, which does not wait for the user. Next.js streams
 * the first value of `useUser` with the HTML. The browser sends no request for it.
 *
 * @example
 * <body>
 *   <LatchkeyProvider>{children}</LatchkeyProvider>
 * </body>
 */
export function LatchkeyProvider({ initialUser, ...props }: LatchkeyProviderProps): ReactNode {
  return <NextClientProvider {...props} initialUser={initialUser === false ? undefined : (initialUser ?? getClientUser())} />;
}
