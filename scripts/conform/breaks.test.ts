import { afterAll, beforeAll, expect, test } from "vitest";
import { requestHeaders, responseHeaders } from "#contract/vocabulary/headers.ts";
import { keyHeaders, startServer, type TestServer } from "#server/testing/index.ts";
import { type Break, startBreakingProxy } from "./breaking-proxy.ts";
import { nameRecord } from "./record.ts";
import { openRemoteRun, type RemoteRun } from "./remote-server.ts";
import { runCases } from "./run-cases.ts";

let server: TestServer;
let proxy: Awaited<ReturnType<typeof startBreakingProxy>>;
let run: RemoteRun;
beforeAll(async () => {
  server = await startServer();
  proxy = await startBreakingProxy(server.url);
  run = await openRemoteRun([proxy.url], { internal: server.project });
});
afterAll(async () => {
  await run?.remove();
  await proxy?.close();
  await server?.close();
});

const isTeam = (path: string) => /^\/api\/v1\/teams\/[^/?]+$/.test(path);
/** Changes the JSON of a body. */
const changeJson = (body: string, change: (value: Record<string, unknown>) => void): string => {
  const value = JSON.parse(body);
  change(value);
  return JSON.stringify(value);
};
/** Changes the successful answers to the request for a team. */
const inTeam =
  (change: (value: Record<string, unknown>) => void): Required<Break>["response"] =>
  (response, { method, path }) => {
    if (method === "GET" && isTeam(path) && response.status === 200) response.body = changeJson(response.body, change);
  };
const readers = ["a client with a user", "a server", "an admin"];
const teamReaders = readers.map((caller) => `teams.get ${caller} rest`);

const breaks: readonly (readonly [rule: string, group: string, broken: Break, failing: readonly string[]])[] = [
  [
    "a call answers with another status",
    "dataVault",
    {
      response(response, { path }) {
        if (path.endsWith("/set") && response.status === 200) response.status = 201;
      },
    },
    ["dataVault.set a server rest", "dataVault.set an admin rest"],
  ],
  [
    "a refusal lacks the header of its code",
    "dataVault",
    {
      response(response, { path }) {
        if (path.includes("/unknown/get")) delete response.headers[responseHeaders.knownError];
      },
    },
    ["dataVault.get DataVaultStoreDoesNotExist rest"],
  ],
  ["a field is missing", "teams", { response: inTeam((team) => delete team.display_name) }, teamReaders],
  ["a field is added", "teams", { response: inTeam((team) => Object.assign(team, { internal_note: "" })) }, teamReaders],
  [
    "clients get the rights of servers",
    "dataVault",
    {
      request({ path, headers }) {
        const isClient = headers[requestHeaders.accessType] === "client" && headers[requestHeaders.projectId] === run.fixtures.project.id;
        const isRightKey = headers[requestHeaders.publishableClientKey] === run.fixtures.project.publishableClientKey;
        if (path === "/api/v1/data-vault/stores/cards/get" && isClient && isRightKey && headers[requestHeaders.branchId] === undefined)
          Object.assign(headers, keyHeaders("server", run.fixtures.project));
      },
    },
    ["dataVault.get a client rest", "dataVault.get a client with a user rest"],
  ],
  [
    "a refusal has another code",
    "teams",
    {
      response(response, { method, path }) {
        if (method !== "DELETE" || !isTeam(path) || response.headers[responseHeaders.knownError] !== "TEAM_NOT_FOUND") return;
        response.headers[responseHeaders.knownError] = "USER_NOT_FOUND";
        response.body = response.body.replace("TEAM_NOT_FOUND", "USER_NOT_FOUND");
      },
    },
    ["teams.remove TeamNotFound rest"],
  ],
  [
    "tRPC differs from REST",
    "teams",
    {
      response(response, { path }) {
        if (path.startsWith("/trpc/teams.get") && response.status === 200)
          response.body = changeJson(response.body, (value) => delete (value as { result: { data: { id?: string } } }).result.data.id);
      },
    },
    readers.map((caller) => `teams.get ${caller} trpc`),
  ],
  [
    "text instead of JSON",
    "dataVault",
    {
      response(response, { path }) {
        if (path.endsWith("/cards/get") && response.status === 200) response.headers["content-type"] = "text/plain; charset=utf-8";
      },
    },
    ["dataVault.get a server rest", "dataVault.get an admin rest"],
  ],
  [
    "a limit is ignored",
    "users.list",
    {
      request(request) {
        if (request.path.startsWith("/api/v1/users?")) request.path = request.path.replace("limit=2", "limit=100");
      },
    },
    ["users.list a server rest", "users.list an admin rest"],
  ],
  [
    "an unknown field is accepted",
    "teams",
    {
      request(request) {
        if (request.method === "PATCH" && isTeam(request.path) && request.body.includes("no_such_property"))
          request.body = changeJson(request.body, (value) => delete value.no_such_property);
      },
    },
    ["teams.update unknown property of the body rest"],
  ],
];

test("a server that breaks no rule fails in no case", async () => {
  proxy.breaks = {};
  for (const group of new Set(breaks.map(([, group]) => group))) {
    const records = await runCases(run, { group });
    expect(records.filter(({ outcome }) => outcome.state === "failed")).toEqual([]);
    expect(records.filter(({ outcome }) => outcome.state === "passed").length).toBeGreaterThanOrEqual(50);
  }
});

test.each(breaks)("where %s, the cases of %s fail that promise it, and no others", async (_rule, group, broken, failing) => {
  proxy.breaks = broken;
  const records = await runCases(run, { group });
  proxy.breaks = {};
  const failed = records.filter(({ outcome }) => outcome.state === "failed");
  expect(failed.map(nameRecord).sort(), JSON.stringify(failed.map(({ outcome }) => outcome))).toEqual([...failing].sort());
});
