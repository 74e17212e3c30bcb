import { act, cleanup, configure, type RenderOptions, render, renderHook } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { afterEach } from "vitest";
import type { ClientApp } from "../client.ts";
import { ClientAppProvider } from "../react/index.ts";
import { givenStub } from "./stub-app.ts";

/** A provider of the app and a fallback for what suspends, around what a test renders. */
export const within = (app: ClientApp): RenderOptions => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <ClientAppProvider app={app}>
      <Suspense fallback={<p>loading</p>}>{children}</Suspense>
    </ClientAppProvider>
  ),
});

/** A stub server for each test of the file. Components and hooks are rendered with an app that calls it. */
export function givenReactApp() {
  // On a busy machine an app loads its lazy modules slowly.
  configure({ asyncUtilTimeout: 15_000 });
  afterEach(cleanup);
  const stub = givenStub();
  return {
    stub,
    /** Renders a component; ends once it has rendered or suspended. */
    show: (element: ReactNode, app: ClientApp = stub.app()) => act(async () => render(element, within(app))),
    /** Renders a hook; ends once it has returned or suspended. */
    runHook: <Value,>(hook: () => Value, app: ClientApp = stub.app()) => act(async () => renderHook(hook, within(app))),
  };
}
