// Who acts as somebody else changes none of their ways to sign in, and deletes nothing: every route of the contract, over both faces.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ImpersonationNotAllowed } from "#contract/errors/index.ts";
import { contract } from "#contract/index.ts";
import { type Route, refusesImpersonation, walk } from "#contract/kernel/route.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { expectRefusal, type Face, faces, type Said } from "./testing/faces.ts";
import { goodCalls, type RouteName } from "./testing/good-calls.ts";
import { startServer, type TestServer } from "./testing/index.ts";
import { createWorld, homeOf, leastCaller, lowestType, type SentHeaders, tenantHeaders, type World } from "./testing/world.ts";

let server: TestServer;
let world: World;
/** Tokens of sessions in which somebody else acts as the user, the developer, and as whoever owns the project under test. */
let acting: Record<"guest" | "developer", string>;
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server);
  const { guest, developer, internal } = world;
  // Project `internal` belongs to nobody before somebody signs up; here it belongs to the developer, as the project under test does.
  await server.db.updateTable("projects").set({ owner_team_id: developer.teamId }).where("id", "=", "internal").execute();
  acting = {
    guest: (await world.givenSession(guest.id, { impersonation: true })).accessToken,
    developer: (await world.givenSession(developer.id, { project: internal, impersonation: true })).accessToken,
  };
});
afterAll(() => server.close());

const routes = [...walk(contract)] as [RouteName, Route][];
const names = (chosen: (route: Route) => boolean) => routes.filter(([, route]) => chosen(route)).map(([name]) => name);

/** Refused, and nothing was written. */
async function expectOwnersOnly(face: Face, name: RouteName, route: Route, headers: SentHeaders, said?: Said) {
  const sent = await server.statements(async () => {
    const outcome = await face.call(server, name, route, headers, said);
    expectRefusal(outcome, ImpersonationNotAllowed);
    expect(outcome.message).toBe(new ImpersonationNotAllowed().message);
  });
  expect(sent.filter((text) => /\b(insert into|update|delete from)\b/i.test(text))).toEqual([]);
}

test("what only the user may do is all of this, and the way out is not", () => {
  const refused = names(refusesImpersonation);
  const mustBe: RouteName[] = [
    "auth.password.update",
    "auth.password.set",
    "auth.passkey.initiateRegistration",
    "auth.passkey.register",
    "auth.sessions.remove",
    "users.deleteMe",
    "users.remove",
    "internal.projects.transfer",
    "internal.projects.remove",
    // Else whoever acts as somebody could let themselves in for good.
    "teamInvitations.sendCode",
  ];
  expect(refused).toEqual(expect.arrayContaining(mustBe));
  expect(names(({ method }) => method === "DELETE").filter((name) => !refused.includes(name))).toEqual(["auth.sessions.signOut"]);
  // Decided by who the user is, or by what is sent; seen in the sessions' own tests.
  const sometimes = names(({ access }) => access.ownerOnly !== undefined && access.ownerOnly !== true);
  expect(sometimes).toEqual(["auth.password.signUp", "auth.otp.signIn", "users.updateMe"]);
});

describe.each(faces)("over $name", (face) => {
  const served = (chosen: (route: Route) => boolean) => routes.filter(([, route]) => face.serves(route) && chosen(route));

  test.each(served(refusesImpersonation))("%s is refused to whoever acts as the user", async (name, route) => {
    const { project } = homeOf(route, world);
    const user = route.access.project ? acting.developer : acting.guest;
    const headers = { ...tenantHeaders(lowestType(route), project), [header.accessToken]: user };
    await expectOwnersOnly(face, name, route, headers, await goodCalls[name](world));
  });

  const writing = ({ access, method }: Route) => access.from !== "bare" && access.from !== "open" && method !== "GET";
  test.each(served(writing))("%s is refused to whoever acts as the developer that proves an admin", async (name, route) => {
    const headers = { ...leastCaller(route, world), [header.adminAccessToken]: acting.developer };
    await expectOwnersOnly(face, name, route, headers, await goodCalls[name](world));
  });

  const reading = ({ access, method }: Route) => access.from === "admin" && method === "GET";
  test.each(served(reading))("%s is read by whoever acts as the developer that proves an admin", async (name, route) => {
    const headers = {
      [header.projectId]: world.project.id,
      [header.accessType]: "admin",
      [header.adminAccessToken]: acting.developer,
    };
    expect(await face.call(server, name, route, headers, await goodCalls[name](world))).toMatchObject({ refused: false });
  });
});
