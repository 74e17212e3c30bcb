import { decodeJwt } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { ImpersonationNotAllowed } from "#contract/errors/index.ts";
import { givenSignInCode } from "../../testing/foundation/codes.ts";
import { newSession } from "../accounts/sessions/new-session.ts";
import { type AnonymousUser, anAddress, config, password, startAnonymousTest } from "./testing/anonymous-test.ts";

const context = await startAnonymousTest();
afterAll(context.close);
const { server, secondServer, project, givenVisitor, ask, signUp, signUpMethods, me, look, change, refresh } = context;
const { listPermissions, listTeams, listEvents } = context;
const refreshStatus = (refreshToken: string) => refresh(refreshToken).then(({ status, json }) => [status, json.code]);

describe.each(signUpMethods)("an anonymous user who signs up with %s", (_name, method, upgrade) => {
  test("has the same id and data, and gets an address, permissions and a team", async () => {
    const visitor = await givenVisitor();
    await ask("PATCH", "/users/me", visitor.accessToken, { client_metadata: { cart: [1] } });
    const email = anAddress();
    const answer = await upgrade(visitor.accessToken, email);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject({ user_id: visitor.id, is_new_user: true });
    expect(await look(visitor.id)).toMatchObject({
      is_anonymous: false,
      primary_email: email,
      primary_email_auth_enabled: true,
      primary_email_verified: method === "otp",
      has_password: method === "password",
      otp_auth_enabled: method === "otp",
      client_metadata: { cart: [1] },
      selected_team: { display_name: `${email}'s Team` },
    });
    expect([await listPermissions(visitor.id), await listTeams(visitor.id)]).toEqual([["read"], [`${email}'s Team`]]);
    expect(await listEvents(visitor.id)).toEqual([
      ["user.signed_up", "anonymous"],
      ["user.upgraded", method],
    ]);
    const found = await server.request("GET", `/users?query=${email}`, { as: "server", project });
    expect(found.json.items.map((user: { id: string }) => user.id)).toEqual([visitor.id]);
  });

  test("gets a regular user's tokens, and its previous tokens are revoked", async () => {
    const visitor = await givenVisitor();
    const elsewhere = newSession(project.tenancyId, visitor.id, { ip: null }, server.clock.now(), {
      lifetimeMillis: 60_000,
      policy: {},
      isImpersonation: false,
      amr: null,
    });
    await elsewhere.insert().execute(server.db);
    const email = anAddress();
    const { json } = await upgrade(visitor.accessToken, email);
    const teamId = (await look(visitor.id)).selected_team_id;
    for (const token of [json.access_token, (await refresh(json.refresh_token)).json.access_token]) {
      expect(decodeJwt(token)).toMatchObject({ sub: visitor.id, aud: project.id, is_anonymous: false, email, selected_team_id: teamId });
      expect((await server.request("GET", "/users/me", { as: "client", project, user: token })).json.id).toBe(visitor.id);
    }
    expect([(await me(visitor.accessToken)).status, (await me(visitor.accessToken)).json.code]).toEqual([401, "ACCESS_TOKEN_EXPIRED"]);
    expect(await refreshStatus(visitor.refreshToken)).toEqual([401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]);
    expect(await refreshStatus(elsewhere.refreshToken)).toEqual([401, "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED"]);
  });

  test("keeps its selected team, and its personal team is renamed", async () => {
    const visitor = await givenVisitor();
    const personal = (await look(visitor.id)).selected_team_id;
    await change(visitor.id, { display_name: "Ada" });
    const team = (await ask("POST", "/teams", visitor.accessToken, { display_name: "Ours" })).json.id;
    await ask("PATCH", "/users/me", visitor.accessToken, { selected_team_id: team });
    const { json } = await upgrade(visitor.accessToken, anAddress());
    expect(decodeJwt(json.access_token)).toMatchObject({ selected_team_id: team, name: "Ada" });
    expect((await look(visitor.id)).selected_team_id).toBe(team);
    expect((await listTeams(visitor.id)).sort()).toEqual(["Ada's Team", "Ours"]);
    const renamed = await server.request("GET", `/teams/${personal}`, { as: "server", project });
    expect(renamed.json.display_name).toBe("Ada's Team");
  });

  test("keeps its personal team with a changed name, and gets no second team", async () => {
    const visitor = await givenVisitor();
    const personal = (await look(visitor.id)).selected_team_id;
    await server.db.updateTable("teams").set({ display_name: "Garden" }).where("id", "=", personal).execute();
    expect((await upgrade(visitor.accessToken, anAddress())).status).toBe(200);
    expect(await listTeams(visitor.id)).toEqual(["Garden"]);
  });

  test("does not rename another user's personal team of which it is a member", async () => {
    const [host, visitor] = [await givenVisitor(), await givenVisitor()];
    const hostTeam = (await look(host.id)).selected_team_id;
    server.clock.advance(1);
    await server.db
      .insertInto("team_members")
      .values({ tenancy_id: project.tenancyId, team_id: hostTeam, user_id: visitor.id, created_at: server.clock.now() })
      .execute();
    const email = anAddress();
    expect((await upgrade(visitor.accessToken, email)).status).toBe(200);
    expect([await listTeams(host.id), (await listTeams(visitor.id)).sort()]).toEqual([
      ["Personal Team"],
      ["Personal Team", `${email}'s Team`].sort(),
    ]);
  });

  test("created before personal teams existed gets one", async () => {
    const visitor = await givenVisitor();
    await server.db
      .deleteFrom("teams")
      .where("id", "=", (await look(visitor.id)).selected_team_id)
      .execute();
    const email = anAddress();
    const { json } = await upgrade(visitor.accessToken, email);
    const { selected_team: team } = await look(visitor.id);
    expect(team.display_name).toBe(`${email}'s Team`);
    expect(decodeJwt(json.access_token)).toMatchObject({ selected_team_id: team.id });
  });

  test("with its own address has it once and signs in with it", async () => {
    const visitor = await givenVisitor();
    const [old, email] = [anAddress(), anAddress()];
    await change(visitor.id, { primary_email: email, primary_email_verified: true });
    const { id } = await server.db.selectFrom("contact_channels").select("id").where("user_id", "=", visitor.id).executeTakeFirstOrThrow();
    await server.db.updateTable("contact_channels").set({ is_primary: false }).where("id", "=", id).execute();
    await change(visitor.id, { primary_email: old });
    const { json } = await upgrade(visitor.accessToken, email);
    expect(decodeJwt(json.access_token)).toMatchObject({ sub: visitor.id, email, email_verified: true });
    const channels = await server.db
      .selectFrom("contact_channels")
      .select(["value", "is_primary", "used_for_auth", "is_verified"])
      .where("user_id", "=", visitor.id)
      .execute();
    expect(channels).toHaveLength(2);
    expect(channels).toContainEqual({ value: email, is_primary: true, used_for_auth: true, is_verified: true });
    expect(channels).toContainEqual({ value: old, is_primary: false, used_for_auth: false, is_verified: false });
    const found = await server.request("GET", `/users?query=${old}`, { as: "server", project });
    expect(found.json.items).toHaveLength(1);
  });

  test("is upgraded by one of many concurrent calls; the others create new users", async () => {
    const visitor = await givenVisitor();
    const tried = await Promise.all(
      Array.from({ length: 6 }, (_, at) => upgrade(visitor.accessToken, anAddress(), { at: at % 2 ? server : secondServer })),
    );
    const upgraded = tried.filter(({ status, json }) => status === 200 && json.user_id === visitor.id);
    expect(upgraded).toHaveLength(1);
    for (const { status, json, text } of tried) {
      // A call after the upgrade has a revoked session; a client then retries without it.
      if (status !== 200) expect(json.code, text).toBe("ACCESS_TOKEN_EXPIRED");
      else expect(decodeJwt(json.access_token)).toMatchObject({ sub: json.user_id, is_anonymous: false });
    }
    const ids = tried.filter(({ status }) => status === 200).map(({ json }) => json.user_id);
    expect(new Set(ids).size).toBe(ids.length);
    const channels = await server.db.selectFrom("contact_channels").select("value").where("user_id", "=", visitor.id).execute();
    expect(channels).toHaveLength(1);
    expect(await listTeams(visitor.id)).toHaveLength(1);
  });

  test("becomes a new user if deleted before", async () => {
    const visitor = await givenVisitor();
    await server.request("DELETE", `/users/${visitor.id}`, { as: "server", project });
    const { json } = await upgrade(visitor.accessToken, anAddress());
    expect(json.is_new_user).toBe(true);
    expect(json.user_id).not.toBe(visitor.id);
  });

  test("is not upgraded in an impersonated session", async () => {
    const visitor = await givenVisitor();
    await server.db.updateTable("sessions").set({ is_impersonation: true }).where("user_id", "=", visitor.id).execute();
    const answer = await upgrade(visitor.accessToken, anAddress());
    expect([answer.status, answer.text]).toEqual([403, new ImpersonationNotAllowed().message]);
    expect(await look(visitor.id)).toMatchObject({ is_anonymous: true, primary_email: null });
  });
});

describe("with the address of an existing account", () => {
  test("a sign-up with a password fails without changing the anonymous user", async () => {
    const [known, visitor] = [await server.givenUser({ project }), await givenVisitor()];
    const answer = await signUp(visitor.accessToken, { email: known.email });
    expect(answer.json.code).toBe("USER_EMAIL_ALREADY_EXISTS");
    expect((await me(visitor.accessToken)).json).toMatchObject({
      id: visitor.id,
      is_anonymous: true,
      primary_email: null,
      has_password: false,
    });
  });

  test("a code or the password signs in to that account without changing the anonymous user", async () => {
    const [known, visitor] = [await server.givenUser({ project }), await givenVisitor()];
    await change(known.id, { primary_email_verified: true });
    const code = await givenSignInCode(server, project, known.email);
    const byCode = await ask("POST", "/auth/otp/sign-in", visitor.accessToken, { code });
    expect(byCode.json).toMatchObject({ user_id: known.id, is_new_user: false });
    const byPassword = await ask("POST", "/auth/password/sign-in", visitor.accessToken, { email: known.email, password });
    expect(byPassword.json).toMatchObject({ user_id: known.id, is_new_user: false });
    expect((await me(visitor.accessToken)).json).toMatchObject({ id: visitor.id, is_anonymous: true });
  });

  test("of concurrent sign-ups by three callers, one succeeds and the others change nothing", async () => {
    for (let round = 0; round < 4; round++) {
      const visitors = await Promise.all([givenVisitor(), givenVisitor()]);
      const email = anAddress();
      const callers: (AnonymousUser | undefined)[] = [...visitors, undefined];
      const tried = await Promise.all(
        callers.map((visitor, at) => signUp(visitor?.accessToken, { email }, { at: at % 2 ? server : secondServer })),
      );
      expect(tried.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      for (const [at, visitor] of visitors.entries()) {
        const won = tried[at]?.status === 200;
        if (!won) expect(tried[at]?.json.code).toBe("USER_EMAIL_ALREADY_EXISTS");
        expect(await look(visitor.id)).toMatchObject({ is_anonymous: !won, has_password: won, primary_email: won ? email : null });
        expect([(await listPermissions(visitor.id)).length, (await listTeams(visitor.id)).length]).toEqual(won ? [1, 1] : [0, 1]);
        if (!won) expect((await me(visitor.accessToken)).json.id).toBe(visitor.id);
      }
    }
  });

  test("of two concurrent sign-ups of one anonymous user with one address, one succeeds", async () => {
    const visitor = await givenVisitor();
    const email = anAddress();
    const tried = await Promise.all([server, secondServer].map((at) => signUp(visitor.accessToken, { email }, { at })));
    expect(tried.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const won = tried.find(({ status }) => status === 200);
    expect(won?.json.user_id).toBe(visitor.id);
    const lost = tried.find((answer) => answer !== won);
    expect(["USER_EMAIL_ALREADY_EXISTS", "ACCESS_TOKEN_EXPIRED"]).toContain(lost?.json.code);
  });
});

test("an upgrade sends a verification e-mail whose link verifies the address", async () => {
  const visitor = await givenVisitor();
  const email = anAddress();
  const { status } = await signUp(visitor.accessToken, { email, verification_callback_url: "http://localhost:3000/verify" });
  expect(status).toBe(200);
  const inbox = await fetch(`${server.url}/dev/inbox.json?to=${encodeURIComponent(email)}&wait=10`);
  const { items } = (await inbox.json()) as { items: { text: string }[] };
  const code = new URL(/http:\/\/localhost:3000\S+/.exec(items[0]?.text ?? "")?.[0] ?? "").searchParams.get("code");
  expect((await ask("POST", "/contact-channels/verify", undefined, { code })).status).toBe(200);
  expect((await look(visitor.id)).primary_email_verified).toBe(true);
});

test("the metrics count an upgraded user as a regular one", async () => {
  const apart = await server.givenProject(config);
  const users = async (query: string) =>
    (await server.request("GET", `/internal/metrics${query}`, { as: "admin", project: apart })).json.total_users;
  const visitor = await givenVisitor(apart);
  expect([await users(""), await users("?include_anonymous=true")]).toEqual([0, 1]);
  await signUp(visitor.accessToken, {}, { where: apart });
  expect([await users(""), await users("?include_anonymous=true")]).toEqual([1, 1]);
});

test("a sign-up with a regular user's token creates another user", async () => {
  const known = await server.givenUser({ project });
  const { json } = await signUp(known.accessToken);
  expect(json.user_id).not.toBe(known.id);
  expect((await me(known.accessToken)).json).toMatchObject({ id: known.id, primary_email: known.email });
});
