import { afterAll, expect, test } from "vitest";
import { oauthTraceLimits } from "#contract/vocabulary/sign-in/oauth.ts";
import { deleteExpired } from "../../../core/retention.ts";
import { startServer } from "../../../testing/index.ts";
import { oauthConfig } from "../../../testing/sign-in/oauth.ts";
import { readRequestId, startOAuthTest } from "./testing/oauth-test.ts";

const context = await startOAuthTest();
afterAll(context.close);
const { server, authorize, listTraces } = context;

test("in development, /dev/traces lists the traces of every project; in production it does not exist", async () => {
  const refused = await server.request("GET", "/auth/oauth/callback/google");
  const { items } = await (await fetch(`${server.url}/dev/traces`)).json();
  expect(items[0]).toMatchObject({ request_id: readRequestId(refused), check: "state_missing" });
  const production = await startServer({ databaseOf: server, development: false });
  expect((await fetch(`${production.url}/dev/traces`)).status).toBe(404);
});

test("traces are bounded in an hour, and deleted after a week", async () => {
  const bounded = await server.givenProject(oauthConfig());
  const { tenancyId: tenancy_id } = bounded;
  const at = server.clock.now();
  const row = {
    tenancy_id,
    request_id: "r",
    at,
    step: "callback",
    failed_check: "state_used",
    error_code: "X",
    provider_id: null,
    detail: null,
  } as const;
  const rows = Array.from({ length: oauthTraceLimits.perHour - 1 }, () => ({ ...row, id: crypto.randomUUID() as string }));
  await server.db.insertInto("oauth_traces").values(rows).execute();
  for (let count = 0; count < 3; count++) await authorize(bounded, { scope: "other" });
  const count = async () => (await server.db.selectFrom("oauth_traces").select("id").where("tenancy_id", "=", tenancy_id).execute()).length;
  expect(await count()).toBe(oauthTraceLimits.perHour);
  expect(await listTraces(bounded)).toHaveLength(100);
  await deleteExpired(server.db, new Date(at.getTime() + oauthTraceLimits.retentionDays * 86_400_000 + 60_000));
  expect(await count()).toBe(0);
});
