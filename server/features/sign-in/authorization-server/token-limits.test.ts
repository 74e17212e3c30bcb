import { afterAll, expect, test, vi } from "vitest";
import { authorizationServerRoutes } from "#contract/routes/sign-in/authorization-server.ts";
import { deviceAuthorizationRoutes } from "#contract/routes/sign-in/device-authorization.ts";
import { deviceLimits } from "#contract/vocabulary/sign-in/devices.ts";
import { burst } from "../../../security-tests/testing/burst.ts";
import { permissiveConfig } from "../../../testing/case-fixtures.ts";
import { startServer } from "../../../testing/index.ts";
import { givenApplication, issuerCalls } from "../../../testing/sign-in/authorization-servers.ts";
import { deviceCalls } from "../../../testing/sign-in/devices.ts";

/** Hundreds of calls take their time on a busy machine. */
vi.setConfig({ testTimeout: 120_000 });

const server = await startServer({ rateLimits: true });
afterAll(() => server.close());

test("an address tries as many secrets, codes and refresh tokens as the limit allows", async () => {
  const [{ max }] = authorizationServerRoutes.token.limits;
  const project = await server.givenProject(permissiveConfig);
  const calls = issuerCalls(server, project);
  const application = await givenApplication(server, project);
  const attempts = [
    () => calls.refresh({ ...application, client_secret: "wrong" }, "x"),
    () => calls.exchange(application, "unknown"),
    () => calls.refresh(application, "unknown"),
  ] as const;
  const came = await burst([server], max + 50, (_at, n) => (attempts[n % attempts.length] ?? attempts[0])());
  expect(came[429]).toBeGreaterThanOrEqual(50);
  expect((came[400] ?? 0) + (came[401] ?? 0)).toBeLessThanOrEqual(max);
  expect((came[400] ?? 0) + (came[401] ?? 0)).toBeGreaterThan(max - 50);
  const refused = await calls.exchange(application, "unknown");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("the metadata at the root have a limit per address", async () => {
  const [{ max }] = authorizationServerRoutes.rootMetadata.limits;
  const { id } = await server.givenProject(permissiveConfig);
  const root = `${server.url}/.well-known/oauth-authorization-server/api/v1/projects/${id}/oauth`;
  const came = await burst([server], max + 20, () => fetch(root));
  expect(came[200]).toBeLessThanOrEqual(max);
  expect(came[200]).toBeGreaterThan(max - 20);
  expect(came[429]).toBeGreaterThanOrEqual(20);
});

test("a user tries few codes of devices in an hour, from any address", async () => {
  const [{ max }] = deviceAuthorizationRoutes.details.limits;
  const [perHour] = deviceLimits.perUser;
  const project = await server.givenProject(permissiveConfig);
  const { accessToken } = await server.givenUser({ project });
  const { details } = deviceCalls(server, project);
  const read = async () => (await details("BCDF-GHJK", accessToken)).status;
  for (let count = 0; count < perHour.max; count++) {
    if (count > 0 && count % max === 0) server.clock.advance(60_000);
    expect(await read()).toBe(404);
  }
  server.clock.advance(60_000);
  expect(await read()).toBe(429);
  server.clock.advance(perHour.seconds * 1000);
  expect((await details("BCDF-GHJK", (await server.givenUser({ project })).accessToken)).status).toBe(404);
});
