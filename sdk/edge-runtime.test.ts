// Edge runtimes offer the interfaces of the web, and no module of Node.
import { createContext, runInContext } from "node:vm";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "#server/testing/index.ts";
import type * as Library from "./server.ts";

/** The common globals of edge runtimes (WinterTC, minimum common API), as far as the library uses them. */
const globals = {
  ...{ AbortController, AbortSignal, atob, btoa, clearTimeout, console, crypto, Headers, queueMicrotask, Request, Response },
  ...{ setTimeout, structuredClone, TextDecoder, TextEncoder, URL, URLSearchParams },
};

/** The redirect mode "error" is missing in workerd. */
function edgeFetch(url: string, init: RequestInit): Promise<Response> {
  if (init.redirect === "error") throw new TypeError('Invalid redirect value, must be one of "follow" or "manual"');
  return fetch(url, init);
}

let server: TestServer;
let code: string;
beforeAll(async () => {
  server = await startServer();
  const [bundle] = (await build({
    configFile: false,
    logLevel: "silent",
    publicDir: false,
    build: {
      write: false,
      minify: false,
      lib: { entry: "sdk/server.ts", formats: ["iife"], name: "latchkey" },
    },
  })) as Rolldown.RolldownOutput[];
  code = bundle?.output[0].code ?? "";
});
afterAll(() => server?.close());

test("the server entry imports no module of Node", () => {
  expect(code.length).toBeGreaterThan(10_000);
  expect(code.match(/["']node:[\w/]+["']|__vite-browser-external|\brequire\(/g)).toBeNull();
});

test("it verifies tokens and reads users where only the interfaces of the web exist", async () => {
  const ada = await server.givenUser();
  const library: typeof Library = runInContext(`${code}; latchkey`, createContext({ ...globals, fetch: edgeFetch }));
  const { secretServerKey, id: projectId } = server.project;
  const app = library.createServerApp({ baseUrl: server.url, projectId, secretServerKey });
  const request = new Request("https://app.example.org", { headers: { authorization: `Bearer ${ada.accessToken}` } });
  expect(await app.verifyAccessToken(request)).toMatchObject({ id: ada.id });
  await expect(app.verifyAccessToken(`${ada.accessToken.slice(0, -6)}AAAAAA`)).rejects.toMatchObject({ reason: "signature" });
  expect((await app.getUser({ tokenStore: request }))?.id).toBe(ada.id);
});
