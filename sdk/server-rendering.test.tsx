import { Suspense } from "react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ClientAppProvider, type ClientAppProviderProps, useProjectState, useUser, useUserState } from "./react/index.ts";
import { createServerApp } from "./server.ts";
import { fixedEffects } from "./testing/fixed-effects.ts";
import { givenStub, me } from "./testing/stub-app.ts";

const stub = givenStub();
afterEach(() => void vi.unstubAllEnvs());

const serverApp = (options: Partial<Parameters<typeof createServerApp>[0]> = {}) =>
  createServerApp({ baseUrl: stub.url(), projectId: "internal", secretServerKey: "ssk_test", effects: fixedEffects().effects, ...options });

describe.each(["cookie", "nextjs-cookie"] as const)("a client app with the token store %s on a server", (tokenStore) => {
  test("has no user and sends no request", async () => {
    const app = stub.app({ tokenStore });
    expect(await app.getUser()).toBeNull();
    expect(await app.getPartialUser({ from: "token" })).toBeNull();
    expect(app.hasSession()).toBe(false);
    app.subscribe(() => undefined)();
    expect(stub.seen()).toEqual([]);
  });

  test("refuses to sign in before it sends a request, and says what to do", async () => {
    const app = stub.app({ tokenStore });
    const message = /On a server, the tokenStore "cookie" holds no session: sign in in the browser, or pass the request/;
    await expect(app.signInWithCredential({ email: "ada@example.org", password: "correct horse" })).rejects.toThrow(message);
    await expect(app.signUpWithCredential({ email: "ada@example.org", password: "correct horse" })).rejects.toThrow(message);
    await expect(app.getUser({ or: "anonymous" })).rejects.toThrow(message);
    expect(stub.seen()).toEqual([]);
  });
});

test('the token store "nextjs-cookie" of a server app names Next.js where it is missing', async () => {
  const app = serverApp({ tokenStore: "nextjs-cookie" });
  await expect(app.getUser()).rejects.toThrow('"nextjs-cookie" needs Next.js. Elsewhere pass the request');
  expect(() => app.hasSession()).toThrow("asynchronously");
});

describe('`or: "redirect"` on a server', () => {
  const getUser = (options: Parameters<typeof serverApp>[0]) => serverApp(options).getUser({ tokenStore: {}, or: "redirect" });

  test("throws what Next.js recognizes as its redirect, on request and in its runtimes", async () => {
    const redirect = { digest: "NEXT_REDIRECT;replace;/handler/sign-in;307;" };
    await expect(getUser({ redirectMethod: "nextjs" })).rejects.toMatchObject(redirect);
    vi.stubEnv("NEXT_RUNTIME", "nodejs");
    await expect(getUser({})).rejects.toMatchObject(redirect);
    await expect(serverApp().redirectToSignIn()).rejects.toMatchObject(redirect);
  });

  test("throws a response for loaders, or the redirect of another framework", async () => {
    const response = await getUser({ redirectMethod: "response", urls: { signIn: "/login" } }).catch((thrown: unknown) => thrown);
    expect(response).toBeInstanceOf(Response);
    expect([(response as Response).status, (response as Response).headers.get("location")]).toEqual([302, "/login"]);
    const navigate = (to: string) => {
      throw new Error(`to ${to}`);
    };
    await expect(getUser({ redirectMethod: { navigate } })).rejects.toThrow("to /handler/sign-in");
  });

  test("says what to do where redirects do nothing", async () => {
    await expect(getUser({})).rejects.toThrow(/^User is not signed in but getUser was called with .* set redirectMethod to "nextjs"/);
  });
});

const User = () => <p>{useUser({ or: "redirect" }).primaryEmail}</p>;
const Greeting = () => <p>{useUser()?.displayName ?? "Signed out"}</p>;
const State = () => <p>{useUserState().isPending ? "pending" : "there"}</p>;
const ProjectState = () => <p>{useProjectState().isPending ? "pending" : "there"}</p>;

describe("a page that a server renders", () => {
  const render = (children: React.ReactNode) =>
    renderToString(<ClientAppProvider app={stub.app({ tokenStore: "cookie" })}>{children}</ClientAppProvider>);

  test("has the fallback of a component that reads the user, without a request", () => {
    const html = render(
      <main>
        <Suspense fallback="Loading">
          <User />
        </Suspense>
        <ProjectState />
      </main>,
    );
    expect(html).toContain("Loading");
    expect(html).toContain("<p>pending</p>");
    expect(stub.seen()).toEqual([]);
  });

  test("fails without a boundary above such a component, and says what to do", () => {
    expect(() => render(<User />)).toThrow("put <Suspense> above the component");
  });

  describe("with the user that the server has read", () => {
    const stream = async (initialUser: ClientAppProviderProps["initialUser"], children: React.ReactNode) => {
      const errors: unknown[] = [];
      const page = await renderToReadableStream(
        <ClientAppProvider app={stub.app({ tokenStore: "cookie" })} initialUser={initialUser}>
          <Suspense fallback="Loading">{children}</Suspense>
        </ClientAppProvider>,
        { onError: (error) => void errors.push(error) },
      );
      await page.allReady;
      return { html: await new Response(page).text(), errors };
    };
    const json = me as unknown as NonNullable<Awaited<ClientAppProviderProps["initialUser"]>>;

    test("has the name, or that no user is signed in, without a request", async () => {
      for (const initialUser of [json, Promise.resolve(json)])
        expect(await stream(initialUser, <Greeting />)).toMatchObject({ html: expect.stringContaining("<p>Ada</p>"), errors: [] });
      for (const initialUser of [null, Promise.resolve(null)])
        expect((await stream(initialUser, <Greeting />)).html).toContain("<p>Signed out</p>");
      expect(stub.seen()).toEqual([]);
    });

    test("leaves to the browser what the server could not read, and the redirect of a visitor who is signed out", async () => {
      const left = { errors: [expect.objectContaining({ digest: "BAILOUT_TO_CLIENT_SIDE_RENDERING" })] };
      expect(await stream(Promise.resolve(undefined), <Greeting />)).toMatchObject(left);
      expect(await stream(null, <User />)).toMatchObject(left);
    });

    test("is pending for hooks that do not suspend, since the browser begins like that", async () => {
      const { html } = await stream(json, [<Greeting key="a" />, <State key="b" />]);
      expect(html).toContain("<p>Ada</p><p>pending</p>");
    });
  });
});
