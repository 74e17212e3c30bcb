// Simultaneous steps, at two processes over one database.
import { afterAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { anAccount, startOAuthTest } from "./testing/oauth-test.ts";

const context = await startOAuthTest();
const { server, project, start, answer, code, exchange, readUserId, refresh, listLinks } = context;
const secondServer = await startServer({ databaseOf: server });
afterAll(async () => {
  await secondServer.close();
  await context.close();
});

const fifty = <T>(work: (on: TestServer, index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => work(index % 2 ? server : secondServer, index)));

test("of fifty answers with one state, one continues", async () => {
  const flow = await start(project);
  const account = anAccount();
  const answers = await fifty((on) => answer(flow, account, on));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(49).fill(400)]);
  const codes = await server.db.selectFrom("oauth_codes").select("code_hash").where("account_id", "=", account.accountId).execute();
  expect(codes).toHaveLength(1);
});

test("of fifty exchanges of one code, one succeeds, and the reuse revokes its session (OAU-03)", async () => {
  const issued = await code(project, anAccount());
  const answers = await fifty((on) => exchange(project, issued, {}, on));
  expect(answers.map(({ status, json }) => `${status} ${json.code ?? ""}`).sort()).toEqual([
    "200 ",
    ...Array(49).fill("400 INVALID_AUTHORIZATION_CODE"),
  ]);
  const tokens = answers.find(({ status }) => status === 200)?.json;
  expect((await refresh(tokens.refresh_token)).status).toBe(401);
  expect(await server.db.selectFrom("sessions").select("id").where("user_id", "=", readUserId(tokens)).execute()).toEqual([]);
});

test("of simultaneous sign-ins with a new account, one signs up and the others sign in to its user", async () => {
  const account = anAccount();
  const flows = await Promise.all(Array.from({ length: 8 }, () => start(project)));
  const backs = await Promise.all(flows.map((flow, index) => answer(flow, account, index % 2 ? server : secondServer)));
  const codes = backs.map((back) => new URL(back.headers.get("location") ?? "").searchParams.get("code") as string);
  const exchanges = await Promise.all(
    codes.map((code, index) =>
      exchange(project, { code, verifier: flows[index]?.verifier as string }, {}, index % 2 ? secondServer : server),
    ),
  );
  expect(exchanges.map(({ json }) => json.is_new_user).sort()).toEqual([...Array(7).fill(false), true]);
  expect(new Set(exchanges.map(({ json }) => readUserId(json))).size).toBe(1);
  const links = await server.db.selectFrom("oauth_links").select("user_id").where("account_id", "=", account.accountId).execute();
  expect(links).toHaveLength(1);
});

test("of two users who link one account at once, one gets it", async () => {
  const users = await Promise.all([server.givenUser({ project }), server.givenUser({ project })]);
  const account = anAccount();
  const codes = await Promise.all(users.map(({ accessToken }) => code(project, account, { type: "link", token: accessToken })));
  const exchanges = await Promise.all(codes.map((issued, index) => exchange(project, issued, {}, index ? server : secondServer)));
  expect(exchanges.map(({ status, json }) => `${status} ${json?.code ?? ""}`).sort()).toEqual([
    "200 ",
    "409 OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER",
  ]);
  expect((await Promise.all(users.map(({ id }) => listLinks(id)))).flat()).toHaveLength(1);
});

test("what one process has started, another continues", async () => {
  const flow = await start(project);
  const back = await answer(flow, anAccount(), secondServer);
  const url = new URL(back.headers.get("location") ?? "");
  const tokens = await exchange(project, { ...flow, code: url.searchParams.get("code") as string }, {}, secondServer);
  expect((await refresh(tokens.json.refresh_token)).status).toBe(200);
});
