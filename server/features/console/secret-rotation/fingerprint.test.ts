import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Database } from "../../../database/connect.ts";
import { createSecrets } from "../../../services/secrets.ts";
import { freshDatabase } from "../../../testing/databases.ts";
import { ForeignServerSecret, findSecretOwner, requireServerSecret } from "./fingerprint.ts";

const first = createSecrets({ current: "the secret of the first start, long enough" });
const second = createSecrets({ current: "another secret, as long as the first one is" });
const changing = createSecrets({
  current: "another secret, as long as the first one is",
  previous: "the secret of the first start, long enough",
});
const now = new Date("2026-11-26T12:00:00Z");

let source: Awaited<ReturnType<typeof freshDatabase>>;
let database: Database;
beforeAll(async () => {
  source = await freshDatabase(inject("template"));
  database = await source.open();
});
afterAll(async () => {
  await database?.close();
  await source?.drop();
});

const forget = () => database.db.deleteFrom("server_secret").execute();

test("a database gets the fingerprint of its first start, and refuses the server with another secret", async () => {
  await forget();
  expect(await findSecretOwner(database.db, first)).toBeUndefined();
  await requireServerSecret(database.db, first, now);
  await requireServerSecret(database.db, first, now);
  expect(await findSecretOwner(database.db, first)).toBe("current");
  await expect(requireServerSecret(database.db, second, now)).rejects.toThrow(ForeignServerSecret);
  expect(await findSecretOwner(database.db, first)).toBe("current");
});

test("with the former secret as the previous one, the database goes over to the current one, and back", async () => {
  await forget();
  await requireServerSecret(database.db, first, now);
  expect(await findSecretOwner(database.db, changing)).toBe("previous");
  await requireServerSecret(database.db, changing, now);
  expect(await findSecretOwner(database.db, second)).toBe("current");
  await expect(requireServerSecret(database.db, first, now)).rejects.toThrow(ForeignServerSecret);
});

test("of servers that start at the same time with different secrets, one secret wins", async () => {
  await forget();
  const starts = Array.from({ length: 12 }, (_, index) => requireServerSecret(database.db, index % 2 ? first : second, now));
  const outcomes = await Promise.allSettled(starts);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
  const owners = await Promise.all([first, second].map((secrets) => findSecretOwner(database.db, secrets)));
  expect(owners.sort()).toEqual(["current", "foreign"]);
});

test("the fingerprint does not contain the secret", async () => {
  await forget();
  await requireServerSecret(database.db, first, now);
  const row = await database.db.selectFrom("server_secret").select("fingerprint").executeTakeFirstOrThrow();
  expect(row.fingerprint).toMatch(/^[\w-]{22}$/);
  expect(first.sealPrefix).not.toContain(row.fingerprint.slice(0, 8));
});
