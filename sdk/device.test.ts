import { afterEach, expect, test, vi } from "vitest";
import { browser } from "./testing/cookie-jar.ts";
import { givenStub, signedIn } from "./testing/stub-app.ts";
import { deviceStore } from "./transport/device.ts";

const stub = givenStub();
afterEach(() => vi.unstubAllGlobals());

const headersSeen: (string | undefined)[] = [];
const answerSignIn = (device?: string) => {
  stub.routes["POST /api/v1/auth/password/sign-in"] = ({ headers }) => {
    headersSeen.push(headers["x-latchkey-device"] as string | undefined);
    return { json: signedIn(), ...(device === undefined ? {} : { headers: { "x-latchkey-device": device } }) };
  };
};
const credentials = { email: "a@b.cd", password: "correct horse", noRedirect: true };

test("a browser stores a sign-in's value for the next app of the project and sends it with sign-ins only", async () => {
  const rows = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => rows.set(key, value),
  };
  const jar = browser();
  vi.stubGlobal("window", { ...jar, localStorage });
  vi.stubGlobal("document", jar.document);
  headersSeen.length = 0;
  answerSignIn("a device");
  await stub.app({ tokenStore: "memory" }).signInWithCredential(credentials);
  await stub.app({ tokenStore: "memory" }).signInWithCredential(credentials);
  expect(headersSeen).toEqual([undefined, "a device"]);
  expect([...rows.values()]).toEqual(["a device"]);
  let other: unknown = "not called";
  stub.routes["GET /api/v1/projects/current"] = ({ headers }) => {
    other = headers["x-latchkey-device"];
    return { json: {} };
  };
  await stub.app({ tokenStore: "memory" }).api.projects.current();
  expect(other).toBeUndefined();
});

test("a server keeps no value: its visitors share the app", async () => {
  headersSeen.length = 0;
  answerSignIn("a device");
  const app = stub.app({ tokenStore: "memory" });
  await app.signInWithCredential(credentials);
  await app.signInWithCredential(credentials);
  expect(headersSeen).toEqual([undefined, undefined]);
});

test("the pages of the server send its cookies, and apps none", async () => {
  const jar = browser();
  vi.stubGlobal("window", jar);
  vi.stubGlobal("document", jar.document);
  answerSignIn();
  const listCredentials = async (deviceCookie: boolean) => {
    const modes: unknown[] = [];
    const fetchOnce = (url: string, init: RequestInit) => {
      modes.push(init.credentials);
      return fetch(url, init);
    };
    await stub.app({ tokenStore: "memory", deviceCookie, fetch: fetchOnce }).signInWithCredential(credentials);
    return [...new Set(modes)];
  };
  expect(await listCredentials(true)).toEqual(["same-origin"]);
  expect(await listCredentials(false)).toEqual(["omit"]);
});

test("a browser that blocks storage keeps the value in memory", () => {
  const blocked = {
    get localStorage(): never {
      throw new Error("blocked");
    },
  };
  const store = deviceStore(blocked, "internal");
  expect(store.get()).toBeNull();
  store.set("a device");
  expect(store.get()).toBe("a device");
});
