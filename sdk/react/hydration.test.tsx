// @vitest-environment jsdom
import { act } from "@testing-library/react";
import { type ReactNode, Suspense } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { ClientApp } from "../client.ts";
import { givenStub, me } from "../testing/stub-app.ts";
import { ClientAppProvider, type ClientAppProviderProps, useUser } from "./index.ts";

const stub = givenStub();
let root: Root;
afterEach(() => act(() => root.unmount()));

const Greeting = () => <p>{useUser()?.displayName ?? "Signed out"}</p>;
const inSuspense = (children: ReactNode) => <Suspense fallback="Loading">{children}</Suspense>;

/** A page that a server has rendered, and React takes over. @returns its texts, one after another, and what React complains about */
async function hydrate(app: ClientApp, initialUser: ClientAppProviderProps["initialUser"], text: string) {
  const page = document.createElement("div");
  page.innerHTML = renderToString(inSuspense(<p>{text}</p>));
  const texts = [page.textContent];
  new MutationObserver(() => void (page.textContent === texts.at(-1) || texts.push(page.textContent))).observe(page, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  const errors: unknown[] = [];
  await act(async () => {
    root = hydrateRoot(
      page,
      <ClientAppProvider app={app} initialUser={initialUser}>
        {inSuspense(<Greeting />)}
      </ClientAppProvider>,
      { onRecoverableError: (error) => void errors.push(error) },
    );
  });
  return { texts, errors };
}

const json = me as unknown as NonNullable<Awaited<ClientAppProviderProps["initialUser"]>>;

test.each([json, Promise.resolve(json)])(
  "a session that ended after the server's render hydrates without an error, and then the user is gone",
  async (user) => {
    const { texts, errors } = await hydrate(stub.app({ tokenStore: "memory" }), user, "Ada");
    await vi.waitFor(() => expect(texts).toEqual(["Ada", "Signed out"]));
    expect(errors).toEqual([]);
    expect(stub.seen()).toEqual([]);
  },
);

test("a session that began after the server's render hydrates without an error, and then shows the user without the fallback", async () => {
  stub.routes["GET /api/v1/users/me"] = () => ({ json: me });
  const { texts, errors } = await hydrate(stub.app(), null, "Signed out");
  await vi.waitFor(() => expect(texts).toEqual(["Signed out", "Ada"]));
  expect(errors).toEqual([]);
});
