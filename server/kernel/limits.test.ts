import { expect, test } from "vitest";
import { startServer } from "../testing/index.ts";
import { countOccasion, networkOf } from "./limits.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
])("calls from %s are counted for %s", (address, network) => expect(networkOf(address)).toBe(network));

test("an occasion happens as often as each of its limits lets it, over two processes; who is refused for short does not use up the long", async () => {
  const server = await startServer();
  const beside = await startServer({ beside: server });
  const { tenancyId } = await server.givenProject();
  const limits = [
    { max: 2, seconds: 30 },
    { max: 3, seconds: 3600 },
  ];
  const start = new Date("2030-01-01T12:00:00Z");
  const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
  const count = (n: number, seconds: number, subject = "ada@example.org", name = "mail") =>
    countOccasion((n % 2 ? server : beside).db, { tenancyId, name, subject, limits }, at(seconds));

  const rush = await Promise.all(Array.from({ length: 20 }, (_, n) => count(n, 0)));
  expect(rush.filter((wait) => wait === undefined)).toHaveLength(2);
  expect(new Set(rush)).toEqual(new Set([undefined, 30]));
  expect([await count(0, 0, "eve@example.org"), await count(0, 0, "ada@example.org", "call")]).toEqual([undefined, undefined]);

  expect(await count(0, 29)).toBe(1);
  expect(await count(1, 30)).toBeUndefined();
  expect(await count(0, 31)).toBe(3569);
  expect(await count(0, 3599)).toBe(1);
  expect(await count(0, 3600)).toBeUndefined();
  const kept = JSON.stringify(await server.db.selectFrom("rate_limits").selectAll().execute());
  expect(kept).not.toContain("ada@");
});
