import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer as RunningServer, startServer } from "#server/testing/index.ts";
import { createServerApp } from "../server.ts";
import { addLatchkeyCommands } from "./cypress.ts";
import { type CypressTasks, type CypressUser, connectTestServer, cypressTasks, type TestServer } from "./index.ts";

let running: RunningServer;
let server: TestServer;
beforeAll(async () => {
  running = await startServer();
  server = connectTestServer({ url: running.url, project: { ...(await running.givenProject()) } });
});
afterAll(() => running?.close());

/** Runs commands as Cypress does: arguments and results of tasks are JSON, and cookies are those of the browser. */
function startCypress(tasks: CypressTasks) {
  const cookies = new Map<string, string>();
  const commands = new Map<string, (...args: never[]) => unknown>();
  const cy = {
    task: (name: keyof CypressTasks, argument?: unknown) => {
      const run = tasks[name] as (argument: unknown) => Promise<unknown>;
      return run(argument === undefined ? undefined : JSON.parse(JSON.stringify(argument))).then((result) => {
        if (result === undefined) throw new Error(`The task ${name} returned undefined.`);
        return JSON.parse(JSON.stringify(result));
      });
    },
    setCookie: (name: string, value: string) => cookies.set(name, value),
    wrap: async (subject: unknown) => subject,
  };
  const registry = {
    Commands: { add: (name: string, command: (...args: never[]) => unknown) => void commands.set(name, command) },
    config: () => "http://localhost:3000/",
  };
  addLatchkeyCommands(registry, cy as Parameters<typeof addLatchkeyCommands>[1]);
  const call = async <Result>(name: string, ...args: unknown[]) => (await commands.get(name)?.(...(args as never[]))) as Result;
  return { cookies, call };
}

test("the commands create a user and sign the browser in, move the clock, and reset the project", async () => {
  const { project, url } = server;
  const { call, cookies } = startCypress(cypressTasks(server));
  const user = await call<CypressUser>("signInAsTestUser", { displayName: "Ada" });
  await expect.poll(() => cookies.size).toBe(2);
  const headers = new Headers({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") });
  const app = createServerApp({ baseUrl: url, projectId: project.id, secretServerKey: project.secretServerKey });
  expect(await app.getUser({ tokenStore: { headers } })).toMatchObject({ id: user.id, displayName: "Ada" });

  const before = await server.clock.now();
  expect(await call<number>("advanceClock", { hours: 1 })).toBeGreaterThanOrEqual(before.getTime() + 3_600_000);
  expect(await call("resetProject")).toBeNull();
  expect(await project.app.listUsers({ limit: 1 })).toHaveLength(0);
});
