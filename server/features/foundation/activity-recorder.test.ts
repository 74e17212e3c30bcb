import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../../testing/index.ts";
import { measureMillis, smallest } from "../../testing/smallest.ts";

/** Behind a proxy on this machine, and reachable without one. */
let server: TestServer;
let direct: TestServer;
beforeAll(async () => {
  server = await startServer({ trustedProxies: ["loopback"], lookupIp: () => ({ ...nowhere, country: "CH" }) });
  direct = await startServer({ databaseOf: server });
});
afterAll(async () => {
  await direct?.close();
  await server?.close();
});

const nowhere = { region: undefined, city: undefined, latitude: undefined, longitude: undefined, timezone: undefined };
const toRow = (id: string) =>
  server.db.selectFrom("users").select(["last_active_at", "last_country"]).where("id", "=", id).executeTakeFirstOrThrow();

test("activity is written within a second", async () => {
  const ada = await server.givenUser();
  const millis = await smallest(1000, async () => {
    server.clock.advance(60_000);
    const before = (await toRow(ada.id)).last_active_at;
    return measureMillis(async () => {
      await server.request("GET", "/users/me", { as: "client", user: ada.accessToken });
      await expect.poll(async () => (await toRow(ada.id)).last_active_at > before, { timeout: 5000, interval: 20 }).toBe(true);
    });
  });
  expect(millis).toBeLessThan(1000);
});

test.each([
  ["Cloudflare's header", { "cf-ipcountry": "JP" }, "JP"],
  ["Vercel's header", { "x-vercel-ip-country": "BR" }, "BR"],
  ["Cloudflare's before Vercel's", { "cf-ipcountry": "JP", "x-vercel-ip-country": "BR" }, "JP"],
  ["the IP address if the proxy sends no country", { "cf-ipcountry": "XX" }, "CH"],
  ["the IP address if the header is malformed", { "cf-ipcountry": "Japan" }, "CH"],
  ["the IP address for Tor", { "cf-ipcountry": "T1" }, "CH"],
])("behind a trusted proxy the country comes from %s", async (_name, headers, country) => {
  const ada = await server.givenUser();
  server.clock.advance(1000);
  await server.request("GET", "/users/me", { as: "client", user: ada.accessToken, headers });
  await server.running.flushActivity();
  expect((await toRow(ada.id)).last_country).toBe(country);
  const { json } = await server.request("GET", "/auth/sessions?user_id=me", { as: "client", user: ada.accessToken, headers });
  expect(json.items[0].last_used_at_end_user_ip_info.countryCode).toBe(country);
});

test("without a trusted proxy, country headers are ignored", async () => {
  const ada = await direct.givenUser();
  server.clock.advance(1000);
  await direct.request("GET", "/users/me", { as: "client", user: ada.accessToken, headers: { "cf-ipcountry": "JP" } });
  await direct.running.flushActivity();
  expect((await toRow(ada.id)).last_country).toBeNull();
});
