import { expect, test } from "vitest";
import { TooManyRequests } from "#contract/errors/index.ts";
import { startServer } from "../testing/index.ts";
import { assertRateLimit } from "./action-limit.ts";

test("an action is limited by each of its limits over two processes; rejected calls are not counted", async () => {
  const server = await startServer();
  const secondServer = await startServer({ databaseOf: server });
  const { tenancyId } = await server.givenProject();
  const limits = [
    { max: 2, seconds: 30 },
    { max: 3, seconds: 3600 },
  ];
  const start = new Date("2030-01-01T12:00:00Z");
  const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
  /** Undefined if the action is allowed, or the seconds to wait. */
  const count = async (n: number, seconds: number, subject = "ada@example.org", name = "mail") => {
    const { db } = n % 2 ? server : secondServer;
    const context = { project: { tenancyId }, db, serverConfig: { rateLimits: true }, now: at(seconds) };
    try {
      await assertRateLimit(context, { name, subject, limits, reason: "Too many tests" });
    } catch (error) {
      expect(error).toBeInstanceOf(TooManyRequests);
      const { message, headers } = error as TooManyRequests;
      expect(message).toBe(`Too many tests. Try again in ${headers["retry-after"]} seconds.`);
      return Number(headers["retry-after"]);
    }
  };

  const burst = await Promise.all(Array.from({ length: 20 }, (_, n) => count(n, 0)));
  expect(burst.filter((wait) => wait === undefined)).toHaveLength(2);
  expect(new Set(burst)).toEqual(new Set([undefined, 30]));
  expect([await count(0, 0, "eve@example.org"), await count(0, 0, "ada@example.org", "call")]).toEqual([undefined, undefined]);

  expect(await count(0, 29)).toBe(1);
  expect(await count(1, 30)).toBeUndefined();
  expect(await count(0, 31)).toBe(3569);
  expect(await count(0, 3599)).toBe(1);
  expect(await count(0, 3600)).toBeUndefined();
  const rows = JSON.stringify(await server.db.selectFrom("rate_limits").selectAll().execute());
  expect(rows).not.toContain("ada@");
});
