import { afterEach, describe, expect, test, vi } from "vitest";
import { givenStub, me, start } from "../testing/stub-app.ts";
import { StackAdminApp, StackClientApp, StackServerApp } from "./index.ts";
import * as plain from "./js.ts";

const stub = givenStub();
const keys = () => ({ baseUrl: stub.url(), projectId: "internal", publishableClientKey: "pck_test" });
const user = { ...me, primary_email_auth_enabled: true, last_active_at_millis: start, server_metadata: null };
afterEach(() => vi.unstubAllEnvs());

describe("the classes of the published packages", () => {
  test("make our apps, which act with their keys", async () => {
    stub.routes[`GET /api/v1/users/${me.id}`] = () => ({ json: user });
    const client = new StackClientApp({ ...keys(), tokenStore: "memory", noAutomaticPrefetch: true });
    await expect(client.getUser()).resolves.toBeNull();
    const server = new StackServerApp({ ...keys(), secretServerKey: "ssk_test", tokenStore: null });
    await expect(server.getUser(me.id)).resolves.toMatchObject({ displayName: "Ada" });
    await expect(server.getServerUserById(me.id)).resolves.toMatchObject({ displayName: "Ada" });
    const admin = new StackAdminApp({ ...keys(), superSecretAdminKey: "sak_test", tokenStore: null });
    await expect(admin.getUser(me.id)).resolves.toMatchObject({ displayName: "Ada" });
    expect(stub.seen().map(({ headers }) => headers["x-stack-access-type"])).toEqual(["server", "server", "admin"]);
  });

  test("read the environment by the published names", () => {
    vi.stubEnv("NEXT_PUBLIC_STACK_API_URL", stub.url());
    vi.stubEnv("NEXT_PUBLIC_STACK_PROJECT_ID", "internal");
    vi.stubEnv("STACK_SECRET_SERVER_KEY", "ssk_test");
    expect(new StackServerApp({ tokenStore: "nextjs-cookie" }).projectId).toBe("internal");
  });

  test("take over the options of another app; their own come first", async () => {
    stub.routes[`GET /api/v1/users/${me.id}`] = () => ({ json: user });
    const client = new StackClientApp({ ...keys(), tokenStore: "memory", urls: { home: "/home", signIn: "/enter" } });
    const server = new StackServerApp({ inheritsFrom: client, secretServerKey: "ssk_test", urls: { home: "/start" } });
    expect(server.urls).toMatchObject({ home: "/start", signIn: "/handler/sign-in" });
    expect(new StackClientApp({ inheritsFrom: client }).urls).toMatchObject({ home: "/home", signIn: "/enter" });
    await server.getUser(me.id);
    expect(stub.seen()[0]?.headers).toMatchObject({ "x-stack-publishable-client-key": "pck_test" });
  });

  test("name an unknown option", () => {
    expect(() => new StackClientApp({ ...keys(), tokenStore: "memory", ["projectID" as string]: "x" })).toThrow("Did you mean projectId?");
  });

  test("redirect by the app's router, and without one as the package that they come from", async () => {
    const visited: string[] = [];
    const navigate = (to: string) => void visited.push(to);
    await new StackClientApp({ ...keys(), tokenStore: "memory", redirectMethod: { navigate } }).redirectToHome();
    expect(visited).toEqual(["/"]);
    expect(new plain.StackClientApp({ ...keys(), tokenStore: "memory" }).redirectMethod).toBe("none");
    expect(new plain.StackClientApp({ ...keys(), tokenStore: "memory", redirectMethod: "window" }).redirectMethod).toBe("window");
  });
});
