import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { openGeoIp } from "../../../../services/geoip.ts";
import {
  createFixtures,
  type Fixtures,
  permissiveConfig,
  type TenantKeys,
  type TestUser,
  tenantHeaders,
} from "../../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../../testing/index.ts";
import { mmdbFixture } from "../../../../testing/mmdb-fixture.ts";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Two processes over one database with a frozen clock, so that a test may stop a millisecond before midnight. */
export async function openMetricsContext() {
  let at = Date.UTC(2031, 4, 10, 12);
  const clock = {
    now: () => new Date(at),
    advance: (millis: number) => {
      at += millis;
    },
  };
  const directory = mkdtempSync(join(tmpdir(), "latchkey-places-"));
  const path = join(directory, "places.mmdb");
  writeFileSync(path, mmdbFixture({ "192.0.2.0/24": { country: { iso_code: "DE" } }, "2001:db8::/32": { country: { iso_code: "FR" } } }));
  const server: TestServer = await startServer({ clock, lookupIp: openGeoIp(path), trustedProxies: ["127.0.0.1"] });
  const second = await startServer({ databaseOf: server });
  const fixtures: Fixtures = await createFixtures(server);

  return {
    clock,
    server,
    second,
    fixtures,

    /** Moves the clock so far into the day it is in. */
    setTimeOfDay(millis: number): void {
      at = Math.floor(at / day) * day + millis;
    },

    /** A project with a second branch, `side`, and keys that outlive a test's months. */
    async givenProject(): Promise<TenantKeys> {
      const project = await server.givenProject(permissiveConfig, ["side"]);
      await server.db
        .updateTable("project_keys")
        .set({ expires_at: new Date(at + 1000 * day) })
        .where("project_id", "=", project.id)
        .execute();
      return project;
    },

    /** Makes a user, signed up now; its id. */
    async givenUser(project: TenantKeys, body: object = {}): Promise<string> {
      const { status, json, text } = await server.request("POST", "/users", { headers: tenantHeaders("server", project), body });
      expect(status, text).toBe(201);
      return json.id;
    },

    /** A user is active on process `on`; the activity is not written yet. */
    async visit(project: TenantKeys, testUser: TestUser, { on = server, anonymous = false, from = "127.0.0.1" } = {}): Promise<void> {
      const token = fixtures.token({
        sub: testUser.id,
        project_id: project.id,
        branch_id: project.branchId ?? "main",
        refresh_token_id: testUser.sessionId,
        is_anonymous: anonymous,
      });
      const headers = {
        ...tenantHeaders("client", project),
        [header.accessToken]: token,
        [header.allowAnonymousUser]: "true",
        "x-forwarded-for": from,
      };
      const { status, text } = await on.request("GET", "/users/me", { headers });
      expect(status, text).toBe(200);
    },

    async metricsOf(project: TenantKeys, query = "") {
      const { status, json, text } = await server.request("GET", `/internal/metrics${query}`, { headers: tenantHeaders("admin", project) });
      expect(status, text).toBe(200);
      return json;
    },

    async close(): Promise<void> {
      await second.close();
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}
export type MetricsContext = Awaited<ReturnType<typeof openMetricsContext>>;

/** The last points of a chart, up to today. */
export const last = (points: { activity: number }[], count: number) => points.slice(-count).map(({ activity }) => activity);

export const ids = (users: { id: string }[]) => users.map(({ id }) => id);
