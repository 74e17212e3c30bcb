import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type OAuthClients, ProviderFailure, type ProviderTokens } from "../../../services/oauth/oauth-clients.ts";
import { createFixtures, type Fixtures, type TenantKeys, type TestUser } from "../../../testing/fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { givenConnectedAccount, givenProvider, makeOAuthClients } from "../../../testing/users/connected-accounts.ts";

/** A provider that accepts every token and renews none, unless a test says otherwise. */
const accepts = vi.fn<OAuthClients["accepts"]>();
const refresh = vi.fn<OAuthClients["refresh"]>();
const oauth = makeOAuthClients({ accepts, refresh });

let server: TestServer;
/** Another process on the same database. */
let second: TestServer;
let fixtures: Fixtures;
let project: TenantKeys;
let ada: TestUser;
beforeAll(async () => {
  server = await startServer({ oauth });
  second = await startServer({ databaseOf: server, oauth });
  fixtures = await createFixtures(server);
  project = fixtures.project;
  await givenProvider(server, project);
});
beforeEach(async () => {
  ada = await fixtures.givenTestUser();
  accepts.mockReset().mockResolvedValue(true);
  refresh.mockReset().mockRejectedValue(new ProviderFailure("unreachable", "No answer."));
});
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const minute = 60_000;
const inMinutes = (minutes: number) => new Date(server.clock.now().getTime() + minutes * minute);
const renewed = (about: Partial<ProviderTokens> = {}): ProviderTokens => ({
  accessToken: "renewed",
  expiresAt: inMinutes(60),
  scopes: ["read_user"],
  ...about,
});
const request = (scope?: string, { at = server, user = ada, provider = "gitlab" } = {}) =>
  at.request("POST", `/connected-accounts/me/${provider}/access-token`, {
    as: "client",
    project,
    user: user.accessToken,
    body: scope === undefined ? {} : { scope },
  });
const readToken = async (scope?: string) => (await request(scope)).json.access_token;
const readCode = async (scope?: string, about?: Parameters<typeof request>[1]) => {
  const { status, json, headers } = await request(scope, about);
  return [status, json?.code ?? headers.get("x-latchkey-error")];
};
const missingScope = [400, "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE"];
const rejected = [401, "PROVIDER_REJECTED"];
const unavailable = [503, "OAUTH_PROVIDER_UNAVAILABLE"];
const listRows = (linkId: string) => server.db.selectFrom("oauth_tokens").selectAll().where("link_id", "=", linkId).execute();

describe("a stored access token", () => {
  test("is returned to its user, to a server, and on the former path, with status 201", async () => {
    await givenConnectedAccount(server, project, ada.id, { accessToken: "stored" });
    const byServer = (id: string) =>
      server.request("POST", `/connected-accounts/${id}/gitlab/access-token`, { as: "server", project, body: { scope: "" } });
    const former = server.request("POST", "/auth/oauth/connected-accounts/gitlab/access-token", {
      as: "client",
      project,
      user: ada.accessToken,
      body: {},
    });
    for (const { status, json } of [await request("read_user"), await request(), await byServer(ada.id), await former])
      expect([status, json]).toEqual([201, { access_token: "stored" }]);
    expect(refresh).not.toHaveBeenCalled();
    expect(accepts.mock.calls[0]).toEqual([expect.objectContaining({ id: "gitlab", clientSecret: "the secret of an app" }), "stored"]);
  });

  test("is not given to another user, nor to an impersonating developer (OAU-17)", async () => {
    await givenConnectedAccount(server, project, ada.id);
    const bob = await fixtures.givenTestUser();
    const path = `/connected-accounts/${ada.id}/gitlab/access-token`;
    expect((await server.request("POST", path, { as: "client", project, user: bob.accessToken, body: {} })).status).toBe(403);
    const { accessToken } = await fixtures.givenSession(ada.id, { impersonation: true });
    expect((await server.request("POST", path, { as: "client", project, user: accessToken, body: {} })).status).toBe(403);
  });

  test("is not given to another project that has the same provider", async () => {
    await givenConnectedAccount(server, project, ada.id);
    const { foreign } = fixtures;
    await givenProvider(server, foreign);
    const path = `/connected-accounts/${ada.id}/gitlab/access-token`;
    const answer = await server.request("POST", path, { as: "server", project: foreign, body: {} });
    expect(answer.json.code).toBe("OAUTH_CONNECTION_NOT_CONNECTED_TO_USER");
  });

  test("must have all scopes; several authorizations do not add up", async () => {
    const account = { accountId: "one" };
    await givenConnectedAccount(server, project, ada.id, { accessToken: "reads", scopes: ["read_user", "read_api"], account });
    expect(await readToken("read_api  read_user read_api")).toBe("reads");
    expect(await readCode("read_user api")).toEqual(missingScope);
    expect(await readToken(" ")).toBe("reads");
  });

  test("without a known expiry is valid as long as the provider accepts it", async () => {
    await givenConnectedAccount(server, project, ada.id, { accessToken: "lasting", expiresAt: null });
    expect(await readToken()).toBe("lasting");
    accepts.mockResolvedValue(false);
    expect(await readCode()).toEqual(missingScope);
    accepts.mockClear();
    expect(await readCode()).toEqual(missingScope);
    expect(accepts).not.toHaveBeenCalled();
  });

  test("is returned while the provider cannot be reached", async () => {
    await givenConnectedAccount(server, project, ada.id, { accessToken: "stored" });
    accepts.mockRejectedValue(new ProviderFailure("timeout", "No answer."));
    expect(await readToken()).toBe("stored");
  });

  test("is sealed for its link, and not found in the database as it is (OAU-18)", async () => {
    const linkId = await givenConnectedAccount(server, project, ada.id, {
      accessToken: "in-clear-text",
      refreshToken: "renews-in-clear-text",
    });
    const [row] = await listRows(linkId);
    expect(JSON.stringify(row)).not.toContain("in-clear-text");
    const otherId = await givenConnectedAccount(server, project, (await fixtures.givenTestUser()).id);
    await server.db
      .updateTable("oauth_tokens")
      .set({ access_token_sealed: row?.access_token_sealed ?? null })
      .where("link_id", "=", otherId)
      .execute();
    const { user_id } = await server.db.selectFrom("oauth_links").select("user_id").where("id", "=", otherId).executeTakeFirstOrThrow();
    const path = `/connected-accounts/${user_id}/gitlab/access-token`;
    expect((await server.request("POST", path, { as: "server", project, body: {} })).json.code).toBe(missingScope[1]);
  });
});

describe("of several accounts", () => {
  test("the one that signs in comes first, then the oldest whose scopes suffice", async () => {
    await givenConnectedAccount(server, project, ada.id, {
      accessToken: "work",
      scopes: ["read_user", "api"],
      account: { signsIn: false },
    });
    await givenConnectedAccount(server, project, ada.id, { accessToken: "home", account: { signsIn: true } });
    expect([await readToken(), await readToken("api")]).toEqual(["home", "work"]);
  });

  test("one that may not be a connected account is not used", async () => {
    await givenConnectedAccount(server, project, ada.id, { account: { connected: false } });
    expect(await readCode()).toEqual([400, "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER"]);
  });
});

describe("the project's configuration", () => {
  const notEnabled = [400, "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED"];
  test("must have the provider, for connected accounts, with its own keys", async () => {
    await givenProvider(server, project, "discord", { allowConnectedAccounts: false });
    await givenConnectedAccount(server, project, ada.id, { account: { provider: "github" } });
    expect(await readCode("", { provider: "nowhere" })).toEqual(notEnabled);
    expect(await readCode("", { provider: "discord" })).toEqual(notEnabled);
    expect(await readCode("", { provider: "github" })).toEqual([400, "OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS"]);
    expect(await readCode()).toEqual([400, "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER"]);
  });
});

describe("an access token that expires within five minutes", () => {
  const expiring = (about: Partial<ProviderTokens> = {}) =>
    givenConnectedAccount(server, project, ada.id, { expiresAt: inMinutes(4), refreshToken: "first", ...about });

  /** Calls in two processes, of which none continues before all have read what is stored. */
  async function simultaneously(count: number) {
    await givenConnectedAccount(server, project, ada.id, { accessToken: "revoked", account: { signsIn: false } });
    let arrived = 0;
    let release = () => {};
    const all = new Promise<void>((resolve) => {
      release = resolve;
    });
    accepts.mockImplementation(async (_, token) => {
      if (token !== "revoked") return true;
      if (++arrived === count) release();
      await all;
      return false;
    });
    return Promise.all(Array.from({ length: count }, (_, at) => request("read_user", { at: at % 2 ? server : second })));
  }

  test("is renewed once, however many calls in two processes ask at the same time", async () => {
    await expiring();
    // Shorter than what a call otherwise returns: those who waited share it nevertheless.
    refresh.mockImplementation(async () => renewed({ expiresAt: inMinutes(2) }));
    const answers = await simultaneously(12);
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.access_token}`))).toEqual(new Set(["201 renewed"]));
    expect(refresh.mock.calls).toEqual([[expect.objectContaining({ id: "gitlab" }), "first", ["read_user"]]]);
  });

  test("is stored with a rotated refresh token, or keeps the old one", async () => {
    const linkId = await expiring();
    refresh.mockResolvedValueOnce(renewed({ accessToken: "second", refreshToken: "rotated", expiresAt: inMinutes(1) }));
    refresh.mockResolvedValueOnce(renewed({ accessToken: "third", expiresAt: inMinutes(1) }));
    refresh.mockResolvedValueOnce(renewed({ accessToken: "fourth" }));
    expect([await readToken(), await readToken(), await readToken(), await readToken()]).toEqual(["second", "third", "fourth", "fourth"]);
    expect(refresh.mock.calls.map(([, token]) => token)).toEqual(["first", "rotated", "rotated"]);
    expect(await listRows(linkId)).toMatchObject([{ is_valid: true, renewals: 3, renewal_claimed_until: null }]);
  });

  test("is refused with PROVIDER_REJECTED when the provider refuses to renew it, to all who ask, and is not tried again", async () => {
    const linkId = await expiring();
    refresh.mockImplementation(async () => {
      throw new ProviderFailure("rejected", "invalid_grant");
    });
    const answers = await simultaneously(6);
    expect(answers.map(({ status, json }) => [status, json.code])).toEqual(Array.from({ length: 6 }, () => rejected));
    expect(await readCode()).toEqual(missingScope);
    expect(refresh).toHaveBeenCalledTimes(1);
    const [row] = await listRows(linkId);
    expect(row).toMatchObject({ is_valid: false, access_token_sealed: null, refresh_token_sealed: null });
  });

  test("of an account whose renewal is refused is replaced by that of another authorization", async () => {
    await expiring({ refreshToken: "refused" });
    await givenConnectedAccount(server, project, ada.id, {
      expiresAt: inMinutes(-1),
      refreshToken: "works",
      account: { signsIn: false },
    });
    refresh.mockImplementation(async (_, token) => {
      if (token === "refused") throw new ProviderFailure("rejected", "invalid_grant");
      return renewed();
    });
    expect(await readToken()).toBe("renewed");
  });

  test("stays as it is when the provider does not answer, and can be renewed by the next call", async () => {
    const linkId = await expiring();
    for (const kind of ["unreachable", "timeout", "invalid-response"] as const) {
      refresh.mockRejectedValueOnce(new ProviderFailure(kind, "No."));
      expect(await readCode()).toEqual(unavailable);
    }
    expect(await listRows(linkId)).toMatchObject([{ is_valid: true, renewals: 3, renewal_failed: true }]);
    refresh.mockResolvedValueOnce(renewed());
    expect(await readToken()).toBe("renewed");
  });

  test("can still be renewed after the provider refused the project's keys or had too much to do", async () => {
    await expiring();
    for (const code of ["invalid_client", "temporarily_unavailable"]) {
      refresh.mockRejectedValueOnce(new ProviderFailure("rejected", "No.", { code }));
      expect(await readCode()).toEqual(unavailable);
    }
    refresh.mockResolvedValueOnce(renewed());
    expect(await readToken()).toBe("renewed");
  });

  test("fails for all who ask at the same time with one attempt", async () => {
    await expiring();
    refresh.mockImplementation(async () => {
      throw new ProviderFailure("timeout", "No answer.");
    });
    const answers = await simultaneously(6);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 503));
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test("is renewed by another process once the one that began has been silent for half a minute", async () => {
    const linkId = await expiring();
    const claim = (until: string) =>
      server.db
        .updateTable("oauth_tokens")
        .set({ renewal_claimed_until: new Date(until) })
        .where("link_id", "=", linkId)
        .execute();
    await claim("2001-01-01");
    refresh.mockResolvedValueOnce(renewed());
    expect(await readToken()).toBe("renewed");
  });

  test("is renewed as well when the provider no longer accepts it before its time", async () => {
    await givenConnectedAccount(server, project, ada.id, { accessToken: "revoked", refreshToken: "first" });
    accepts.mockImplementation(async (_, token) => token !== "revoked");
    refresh.mockResolvedValueOnce(renewed());
    expect([await readToken(), await readToken()]).toEqual(["renewed", "renewed"]);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test("that cannot be renewed is not returned", async () => {
    await expiring({ refreshToken: undefined });
    expect(await readCode()).toEqual(missingScope);
  });
});
