import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { createAdminApp, type UserImport } from "./admin.ts";

// Imports and exports of users by the client library against the real server.

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.close());

async function givenAdmin() {
  const project = await server.givenProject({ auth: { password: { allowSignIn: true } } });
  const { publishableClientKey, superSecretAdminKey } = project;
  return createAdminApp({ baseUrl: server.url, projectId: project.id, publishableClientKey, superSecretAdminKey });
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

test("an admin imports users in several calls, exports them, and deletes them", async () => {
  const admin = await givenAdmin();
  const count = 24;
  // Large enough for more than one call.
  const text = "x".repeat(60_000);
  function* users(): Generator<UserImport> {
    for (let at = 0; at < count; at++)
      yield {
        externalId: String(at),
        primaryEmail: `${at}@example.org`,
        signedUpAt: new Date(1_600_000_000_000),
        serverMetadata: { camelCase: at, text },
        contactChannels: [{ value: `other-${at}@example.org`, isVerified: true }],
      };
    yield { primaryEmail: "not an address" };
  }
  const results = await all(admin.importUsers(users()));
  expect(results.map(({ index }) => index)).toEqual(Array.from({ length: count + 1 }, (_, at) => at));
  expect(results.filter(({ status }) => status === "created")).toHaveLength(count);
  expect(results.at(-1)).toMatchObject({ status: "failed", error: { code: "SCHEMA_ERROR" } });

  const exported = await all(admin.exportUsers());
  expect(exported).toHaveLength(count);
  const one = exported.find(({ primaryEmail }) => primaryEmail === "7@example.org");
  expect(one).toMatchObject({ signedUpAt: new Date(1_600_000_000_000), serverMetadata: { camelCase: 7 } });
  expect(one?.contactChannels).toContainEqual(expect.objectContaining({ value: "other-7@example.org", isVerified: true }));

  const csv = await (await admin.exportUserFile("csv")).text();
  expect(csv.split(/\r?\n/)[0]).toContain("primary_email");
  expect(csv).toContain("7@example.org");
  expect((await (await admin.exportUserFile("jsonl")).text()).trim().split("\n")).toHaveLength(count);

  const page = await admin.listUsers({ limit: 2, orderBy: "primaryEmail", verified: false, signedUpBefore: new Date() });
  expect(page[0]?.primaryEmail).toBe("0@example.org");
  expect(await admin.deleteUsers(page.map(({ id }) => id))).toHaveLength(2);
  expect(await admin.getUser(page[0]?.id ?? "")).toBeNull();
});

test("an import takes the users of an export, with their passwords and second factors where it has them", async () => {
  const [source, target] = [await givenAdmin(), await givenAdmin()];
  const secret = Buffer.alloc(20, 7).toString("base64");
  const users: UserImport[] = [
    {
      primaryEmail: "ada@example.org",
      primaryEmailVerified: true,
      passwordHash: "$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
      clientMetadata: { camelCase: null },
    },
    { externalId: "7", displayName: "Bob", totpSecretBase64: secret, contactChannels: [{ value: "bob@example.org" }] },
  ];
  expect((await all(source.importUsers(users))).map(({ status }) => status)).toEqual(["created", "created"]);
  const results = await all(target.importUsers(source.exportUsers({ credentials: true })));
  expect(results).toMatchObject(Array(2).fill({ status: "created", warnings: [] }));
  const exported = await all(target.exportUsers({ credentials: true }));
  expect(exported.find(({ primaryEmail }) => primaryEmail)).toMatchObject({
    passwordHash: users[0]?.passwordHash,
    clientMetadata: { camelCase: null },
    primaryEmailAuthEnabled: true,
  });
  expect(exported.find(({ displayName }) => displayName)).toMatchObject({
    totpSecretBase64: secret,
    contactChannels: [{ value: "bob@example.org" }],
  });
  const without = await all((await givenAdmin()).importUsers(source.exportUsers()));
  expect(without.map(({ status, warnings }) => [status, warnings.length])).toEqual(Array(2).fill(["created", 1]));
});
