import { afterAll, describe, expect, test } from "vitest";
import { responseHeaders as header } from "#contract/vocabulary/headers.ts";
import { createAuthenticator } from "#sdk/test-kit/software-authenticator.ts";
import type { TestUser } from "../../../testing/fixtures.ts";
import { failed, readError, startPasskeyTest } from "./testing/passkey-test.ts";

const context = await startPasskeyTest();
afterAll(context.close);
const { server, clock, project, givenTestUser, registerWith, beginRegistration, signInWith, givenOwner, listEvents, change } = context;

const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const call = (method: "GET" | "PATCH" | "DELETE", path: string, who: TestUser, body?: object) =>
  server.request(method, path, { as: "client", project, user: who.accessToken, ...(body ? { body } : {}) });
const listed = async (who: TestUser) => (await call("GET", "/auth/passkeys?user_id=me", who)).json.items;
/** The code of an error, also of one whose body is plain text; the status of a success. */
const outcome = ({ status, headers }: Awaited<ReturnType<typeof call>>) => headers.get(header.errorCode) ?? status;
const remove = (id: string, who: TestUser) => call("DELETE", `/auth/passkeys/${id}`, who);

test("a list has the name, the times and the device of each passkey, oldest first", async () => {
  const owner = await givenTestUser();
  const device = createAuthenticator();
  await registerWith(device, owner, { backedUp: true, transports: ["internal", "hybrid"] });
  clock.advance(1000);
  expect((await registerWith(createAuthenticator(), owner, { transports: ["usb"] })).status).toBe(200);
  clock.advance(1000);
  expect((await signInWith(device, { backedUp: true })).status).toBe(200);
  const at = server.clock.now().getTime();
  const [first, second, ...others] = await listed(owner);
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    user_id: owner.id,
    name: "Passkey",
    credential_id: device.id,
    created_at_millis: at - 2000,
    last_used_at_millis: at,
    device_type: "multiDevice",
    backed_up: true,
    transports: ["internal", "hybrid"],
  });
  expect(second).toMatchObject({ name: "Security key", created_at_millis: at - 1000, last_used_at_millis: null, backed_up: false });
});

test("a sign-in with one passkey leaves the counter and the last use of the others", async () => {
  const owner = await givenOwner();
  const other = createAuthenticator();
  await registerWith(other, owner);
  expect((await signInWith(owner.device, { counter: 900 })).status).toBe(200);
  expect((await signInWith(other, { counter: 2 })).status).toBe(200);
  expect((await listEvents(owner.id)).map(({ event }) => event)).not.toContain("user.passkey_counter_regressed");
});

test("a new passkey is named after its browser and system", async () => {
  const owner = await givenTestUser();
  const { options_json, code } = await beginRegistration(owner);
  const registered = await server.request("POST", "/auth/passkey/register", {
    as: "client",
    project,
    user: owner.accessToken,
    headers: { "user-agent": chrome },
    body: { credential: createAuthenticator().create(options_json), code },
  });
  expect(registered.status, registered.text).toBe(200);
  expect((await listed(owner))[0].name).toBe("Chrome, Linux");
});

describe("a name", () => {
  test("is changed by its owner and by a server", async () => {
    const owner = await givenOwner();
    const [{ id }] = await listed(owner);
    const renamed = await call("PATCH", `/auth/passkeys/${id}`, owner, { name: "Work laptop" });
    expect(renamed.json).toMatchObject({ id, name: "Work laptop" });
    const byServer = await server.request("PATCH", `/auth/passkeys/${id}`, { as: "server", project, body: { name: "Old laptop" } });
    expect(byServer.status, byServer.text).toBe(200);
    expect((await listed(owner))[0].name).toBe("Old laptop");
  });

  test.each([[""], ["   "], ["x".repeat(101)], [null], [7]])("%j is refused", async (name) => {
    const owner = await givenOwner();
    const [{ id }] = await listed(owner);
    const refused = await call("PATCH", `/auth/passkeys/${id}`, owner, { name });
    expect(refused).toMatchObject({ status: 400, json: { code: "SCHEMA_ERROR" } });
    expect(refused.text).toContain("name");
  });
});

describe("a removed passkey", () => {
  test("does not sign in; the other one does, and the user is notified", async () => {
    const owner = await givenOwner();
    const other = createAuthenticator();
    await registerWith(other, owner);
    const { id } = (await listed(owner)).find(({ credential_id }: { credential_id: string }) => credential_id === owner.device.id);
    expect((await remove(id, owner)).json).toEqual({ success: true });
    expect(readError(await signInWith(owner.device))).toEqual(failed);
    expect((await signInWith(other)).json.user_id).toBe(owner.id);
    expect((await call("GET", "/users/me", owner)).json.passkey_auth_enabled).toBe(true);
    expect(await listEvents(owner.id)).toContainEqual({ event: "user.passkey_removed", data: {} });
    const again = await remove(id, owner);
    expect([again.status, outcome(again)]).toEqual([404, "PASSKEY_NOT_FOUND"]);
  });

  test("of another user is unknown, and stays", async () => {
    const [owner, stranger] = [await givenOwner(), await givenOwner()];
    const [{ id }] = await listed(owner);
    expect(outcome(await remove(id, stranger))).toBe("PASSKEY_NOT_FOUND");
    expect(outcome(await call("PATCH", `/auth/passkeys/${id}`, stranger, { name: "Mine" }))).toBe("PASSKEY_NOT_FOUND");
    expect(outcome(await call("DELETE", `/auth/passkeys/${id}?user_id=${owner.id}`, stranger))).toBe("PASSKEY_NOT_FOUND");
    expect((await call("GET", `/auth/passkeys?user_id=${owner.id}`, stranger)).status).toBe(403);
    expect(await listed(owner)).toHaveLength(1);
  });

  test("is never the last way to sign in, also when both are removed at the same time", async () => {
    const owner = await givenOwner();
    await registerWith(createAuthenticator(), owner);
    const ids: string[] = (await listed(owner)).map(({ id }: { id: string }) => id);
    const answers = await Promise.all(ids.map((id) => remove(id, owner)));
    expect(answers.map(outcome).sort()).toEqual([200, "LAST_SIGN_IN_METHOD"]);
    expect(await listed(owner)).toHaveLength(1);
    const [{ id }] = await listed(owner);
    expect((await server.request("DELETE", `/auth/passkeys/${id}`, { as: "server", project })).status).toBe(200);
    expect((await call("GET", "/users/me", owner)).json.passkey_auth_enabled).toBe(false);
  });
});

test("`passkey_auth_enabled: false` removes all passkeys, with one event", async () => {
  const owner = await givenOwner();
  await registerWith(createAuthenticator(), owner);
  expect((await change(owner.id, { passkey_auth_enabled: false })).json.passkey_auth_enabled).toBe(false);
  expect(await listed(owner)).toEqual([]);
  expect((await listEvents(owner.id)).filter(({ event }) => event === "user.passkey_removed")).toHaveLength(1);
});
