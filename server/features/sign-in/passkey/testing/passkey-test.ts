import { expect, vi } from "vitest";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { type Authenticator, type Ceremony, createAuthenticator } from "#sdk/test-kit/software-authenticator.ts";
import { freezeClock } from "../../../../security-tests/testing/frozen-clock.ts";
import { createFixtures, permissiveConfig, type TenantKeys, type TestUser, tenantHeaders } from "../../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../../testing/index.ts";

type Asserting = Parameters<Authenticator["get"]>[1];

/** Two servers over one database with a frozen clock, and a project whose users have passkeys. */
export async function startPasskeyTest() {
  const server = await startServer();
  const clock = freezeClock(server.clock);
  const secondServer = await startServer({ databaseOf: server });
  const fixtures = await createFixtures(server);
  const { project, givenTestUser } = fixtures;

  const ask = (path: string, body?: object, who?: TestUser, at: TenantKeys = project, on: TestServer = server) =>
    on.request("POST", `/auth/passkey/${path}`, {
      headers: { ...tenantHeaders("client", at), ...(who ? { [header.accessToken]: who.accessToken } : {}) },
      body,
    });
  const begun = async (path: string, who?: TestUser, at?: TenantKeys) => {
    const { status, json, text } = await ask(path, {}, who, at);
    expect(status, text).toBe(200);
    return json;
  };

  const beginRegistration = (who: TestUser, at?: TenantKeys) => begun("initiate-passkey-registration", who, at);
  const register = (who: TestUser, body: object, at?: TenantKeys) => ask("register", body, who, at);
  const beginSignIn = (at?: TenantKeys) => begun("initiate-passkey-authentication", undefined, at);
  const signIn = (body: object, at?: TenantKeys, on?: TestServer) => ask("sign-in", body, undefined, at, on);

  /** The whole way of a registration. */
  async function registerWith(device: Authenticator, who: TestUser, making?: Parameters<Authenticator["create"]>[1], at?: TenantKeys) {
    const { options_json, code } = await beginRegistration(who, at);
    return register(who, { credential: device.create(options_json, making), code }, at);
  }
  /** The whole way of a sign-in. */
  async function signInWith(device: Authenticator, asserting?: Asserting, at?: TenantKeys) {
    const { options_json, code } = await beginSignIn(at);
    return signIn({ authentication_response: device.get(options_json, asserting), code }, at);
  }
  /** A user with a passkey, and its authenticator. */
  async function givenOwner(at: TenantKeys = project, device = createAuthenticator(), making: Ceremony = {}) {
    const owner = await givenTestUser({ project: at });
    const { status, text } = await registerWith(device, owner, making, at);
    expect(status, text).toBe(200);
    return { ...owner, device };
  }

  /** Lists a user's passkey events in the audit log, in order. */
  const listEvents = async (userId: string) => {
    const rows = await server.db.selectFrom("audit_events").select(["event", "data"]).where("user_id", "=", userId).orderBy("at").execute();
    return rows.map(({ event, data }) => ({ event, data }));
  };
  const passkeyRow = (userId: string) => server.db.selectFrom("passkeys").selectAll().where("user_id", "=", userId).executeTakeFirst();
  const change = (userId: string, body: object) => server.request("PATCH", `/users/${userId}`, { as: "server", project, body });

  const givenProject = async (more: object) => server.givenProject({ ...permissiveConfig, ...more });
  const close = async () => {
    await secondServer.close();
    await server.close();
  };
  return {
    server,
    secondServer,
    clock,
    fixtures,
    project,
    givenTestUser,
    givenProject,
    ask,
    beginRegistration,
    register,
    beginSignIn,
    signIn,
    registerWith,
    signInWith,
    givenOwner,
    listEvents,
    passkeyRow,
    change,
    close,
  };
}

/** Something happens at the very moment at which the server, in this process, computes. */
export function meanwhile(art: "digest" | "verify", happens: () => Promise<unknown>): void {
  const { subtle } = globalThis.crypto;
  const compute = subtle[art].bind(subtle) as (...given: unknown[]) => Promise<never>;
  vi.spyOn(subtle, art).mockImplementationOnce(async (...given: unknown[]) => {
    await happens();
    return compute(...given);
  });
}

export const failed = { status: 400, code: "PASSKEY_AUTHENTICATION_FAILED" };
export const notRegistered = { status: 400, code: "PASSKEY_REGISTRATION_FAILED" };
export const readError = ({ status, json }: { status: number; json: { code?: string } | undefined }) => ({ status, code: json?.code });
