// Owners inside of a project. What belongs to another user or team is answered like what does not exist (security checklist, 1.9).
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "#contract/index.ts";
import { type Route, walk } from "#contract/kernel/route.ts";
import { createFixtures, type Fixtures, leastPrivilegedHeaders, lowestAccessType, tenantHeaders } from "../testing/fixtures.ts";
import { startServer, type TestServer } from "../testing/index.ts";
import { overRest } from "../testing/transports.ts";
import { type IdField, idFields, makeInput, prerequisiteFields, seen, unknownId } from "./testing/id-fields.ts";
import { type SeededTenant, seedTenant } from "./testing/tenant-seeds.ts";

let server: TestServer;
let fixtures: Fixtures;
beforeAll(async () => {
  server = await startServer();
  fixtures = await createFixtures(server);
});
afterAll(() => server.close());

/** Pictures, and files of a brand, are public to those who know their address. */
const ofAnybody = new Set(["images.get", "files.get"]);
const ofClients = ([...walk(contract)] as [string, Route][]).filter(
  ([name, route]) => lowestAccessType(route) === "client" && !route.access.project && idFields(route).length > 0 && !ofAnybody.has(name),
);

/** A caller and another user, by the fields that take what they have. Calls with ids of others change nothing, so routes share them. */
const seeded = new Map<string, Promise<[mine: SeededTenant, theirs: SeededTenant]>>();
function givenOwners(fields: readonly IdField[]): Promise<[mine: SeededTenant, theirs: SeededTenant]> {
  const key = fields.map((field) => field.key).join();
  const seed = () => seedTenant(server, fixtures, fixtures.project, fields);
  const owners = seeded.get(key) ?? seed().then(async (mine) => [mine, await seed()]);
  seeded.set(key, owners);
  return owners;
}

describe("the id of another user, or of what belongs to another user or team", () => {
  test.each(ofClients)("gets a client the response of an unknown id from %s", async (name, route) => {
    const { project } = fixtures;
    const fields = idFields(route);
    const [mine, theirs] = await givenOwners(fields);
    const headers = leastPrivilegedHeaders(route, { project, testUser: mine.testUser });
    const read = async () =>
      (await server.request("GET", `/users/${theirs.testUser.id}`, { headers: tenantHeaders("server", project) })).text;
    // What they did to own these things is recorded later.
    await server.running.flushRecords();
    const before = await read();
    const listIds = (id: (key: string) => string) => Object.fromEntries(fields.map(({ key }) => [key, id(key)]));
    // One field at a time with the caller's own ids in the others, and all of them together.
    const chosen = [...fields.map((field) => [field]), fields];
    for (const foreign of chosen) {
      const rest = foreign.length === 1 ? foreign.flatMap((field) => prerequisiteFields(field, fields, route)) : [];
      const call = async (ids: Readonly<Record<string, string>>) => {
        const readId = (key: string) => (foreign.some((field) => field.key === key) ? ids[key] : mine.ids[key]) as string;
        const outcome = await overRest.call(
          server,
          name,
          route,
          headers,
          makeInput(route, [...foreign, ...rest], ({ key }) => readId(key)),
        );
        return seen(
          outcome,
          foreign.map(({ key }) => ids[key] as string),
        );
      };
      expect(await call(listIds((key) => theirs.ids[key] as string))).toBe(
        await call(Object.fromEntries(fields.map((field) => [field.key, unknownId(field)]))),
      );
    }
    expect(await read()).toBe(before);
  });
});
