// Every list of the contract is read in pages while rows come and go. Others are bounded by something else than customers.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { returnsSchema } from "#contract/kernel/returns.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { innermost, schemaNode } from "#contract/kernel/schema-node.ts";
import { pageQuery } from "#contract/vocabulary/page-query.ts";
import { randomUuid } from "../services/random.ts";
import { createFixtures, type Fixtures } from "../testing/fixtures.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import type { RouteName } from "../testing/route-case.ts";
import { givenInvitingTeam } from "../testing/teams/invitations.ts";
import { listRows } from "./testing/list-rows.ts";

/** Lists that are not read in pages. Each has the reason why it does not grow with the customers of a project. */
const boundedLists: Readonly<Partial<Record<RouteName, string>>> = {
  "teamPermissionDefinitions.list": "a part of the configuration, whose size is limited",
  "projectPermissionDefinitions.list": "a part of the configuration, whose size is limited",
  "integrations.domains.list": "a part of the configuration, whose size is limited",
  "internal.webhookEndpoints.list": "a project has at most 50 endpoints",
  "internal.webhookEndpoints.statistics": "a project has at most 50 endpoints",
  "dataVault.listStores": "a part of the configuration, whose size is limited",
  "internal.agentTokens.list": "a branch has at most 50 agent tokens",
  "auth.passkey.list": "a user has at most 20 passkeys",
  "internal.signUpRules.listCounts": "a row for each rule, whose number is limited",
  "payments.offers.list": "a part of the configuration, whose size is limited",
  "notifications.list": "the categories are constants",
  "internal.emails.listManagedDomains": "for published clients: always empty",
  "internal.insights.listSessionReplays": "for published clients: always empty",
};

/** Lists whose pages come from the payment provider, tested with it. */
const foreignLists: readonly RouteName[] = ["payments.billing.listInvoices", "payments.billing.listMethods"];

/** Lists of a ledger, whose rows have numbers: none is added between others, and none is deleted. */
const ledgerLists: readonly RouteName[] = ["payments.items.listChanges"];

/** Whether a response of the route has `items` or `transactions` of any number. */
function isList({ method, returns }: Route): boolean {
  const schema = method === "GET" ? returnsSchema(returns, "admin") : undefined;
  const node = schema && schemaNode(innermost(schema));
  const objects = node?.kind === "union" ? node.options.map((option) => schemaNode(innermost(option))) : [node];
  return objects.some((each) => each?.kind === "object" && ("items" in each.fields || "transactions" in each.fields));
}

const lists = [...walk(contract)].filter(([, route]) => isList(route));
const exempt: readonly string[] = [...Object.keys(boundedLists), ...foreignLists, ...ledgerLists];
const pagedLists = lists.filter(([name]) => !exempt.includes(name));

let server: TestServer;
let fixtures: Fixtures;
let rows: ReturnType<typeof listRows>;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
  rows = listRows(fixtures, await givenInvitingTeam(server, fixtures.project));
});
afterAll(() => server?.close());

const toRow = (name: string) => {
  const row = rows[name];
  if (!row) throw new Error(`testing/list-rows.ts has no row for ${name}`);
  return row;
};

/** Reads a page as a caller who may see all of its rows. */
async function read(name: string, query: string) {
  const { path, as, idOf = ({ id = "" }) => id, isTransactions } = toRow(name);
  const { project, internal, developer } = fixtures;
  const caller =
    as === "developer" ? ({ as: "client", project: internal, user: developer.accessToken } as const) : ({ as: "admin", project } as const);
  const { status, json } = await server.request("GET", `${path}${path.endsWith("?") ? "" : "&"}${query}`, caller);
  const items: Record<string, string>[] = (isTransactions ? json.transactions : json.items) ?? [];
  const next: string | null = isTransactions ? json.next_cursor : (json.pagination?.next_cursor ?? null);
  return { status, code: json.code as string | undefined, ids: items.map(idOf), next, isPaginated: json.is_paginated as boolean };
}

async function givenRow(name: string, secondsAgo: number): Promise<string> {
  const id = randomUuid();
  await toRow(name)
    .insert(id, new Date(server.clock.now().getTime() - secondsAgo * 1000))
    .execute(server.db);
  return id;
}

const removeRow = (name: string, id: string) => toRow(name).remove(id).execute(server.db);

test("every list is read in pages, or cannot grow with the customers of a project", () => {
  const parameters = Object.keys(pageQuery("", 1));
  const unpaged = pagedLists.filter(([, { query }]) => !parameters.every((parameter) => parameter in (query?.shape ?? {})));
  expect(unpaged.map(([name]) => name)).toEqual([]);
  expect(pagedLists.length).toBeGreaterThan(20);
});

describe.each(pagedLists.map(([name]) => name))("%s", (name) => {
  test("has each row once that is there throughout, while others come and go", async () => {
    const mine = new Set<string>();
    for (let row = 1; row <= 9; row++) mine.add(await givenRow(name, row * 100));
    const order = (await read(name, "limit=100")).ids.filter((id) => mine.has(id));
    expect(order).toHaveLength(9);

    const seen: string[] = [];
    const removed = new Set<string>();
    let steps = 0;
    for (let cursor: string | null = ""; cursor !== null; steps++) {
      const page = await read(name, `limit=2${cursor && `&cursor=${cursor}`}`);
      expect([page.status, page.ids.length <= 2]).toEqual([200, true]);
      seen.push(...page.ids);
      cursor = page.next;
      // A row before, one among and one after the others, and the deletion of one that was read.
      for (const secondsAgo of steps < 3 ? [1, 450, 2000] : []) await givenRow(name, secondsAgo);
      const [read1] = page.ids.filter((id) => mine.has(id));
      if (steps < 2 && read1) removed.add(read1) && (await removeRow(name, read1));
    }
    expect(steps).toBeGreaterThan(4);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => mine.has(id))).toEqual(order);
    for (const id of mine) if (!removed.has(id)) await removeRow(name, id);
  });

  test("goes on where the row that starts the next page is deleted", async () => {
    const mine = new Set<string>();
    for (let row = 1; row <= 5; row++) mine.add(await givenRow(name, row * 100));
    const { ids: all } = await read(name, "limit=100");
    // Other rows belong to the fixtures, which later tests use.
    const at = all.indexOf(all.filter((id) => mine.has(id))[2] as string);
    const first = await read(name, `limit=${at}`);
    expect(first.ids).toEqual(all.slice(0, at));
    await removeRow(name, all[at] as string);
    const second = await read(name, `limit=2&cursor=${first.next}`);
    expect([second.status, second.ids]).toEqual([200, all.slice(at + 1, at + 3)]);
  });

  test("refuses the cursor of another list and text that is no cursor, by a known code", async () => {
    await givenRow(name, 50);
    await givenRow(name, 51);
    const own = (await read(name, "limit=1")).next as string;
    const other = name === "users.list" ? "internal.teams.list" : "users.list";
    await givenRow(other, 50);
    await givenRow(other, 51);
    const foreign = (await read(other, "limit=1")).next as string;
    const forged = `${own.slice(0, 10)}${Buffer.from('["2026-13-41T99:00:00+00:00","\\u0000"]').toString("base64url")}`;
    for (const cursor of [foreign, randomUuid(), "x", forged, `${own}AAAA`, own.slice(0, -3)]) {
      const { status, code } = await read(name, `limit=1&cursor=${encodeURIComponent(cursor)}`);
      expect([status, code], cursor).toEqual([400, "SCHEMA_ERROR"]);
    }
    expect((await read(name, `limit=1&cursor=${own}`)).status).toBe(200);
  });
});
