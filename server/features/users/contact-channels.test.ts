import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { codes } from "#contract/vocabulary/limits.ts";
import { holdClock } from "../../bad-input/still-clock.testing.ts";
import { givenCode, givenVerificationCode } from "../../testing/codes.ts";
import { type Person, type ProjectKeys, startServer, type TestServer } from "../../testing/index.ts";
import { openBody } from "../mails/body.ts";

const callbackUrl = "http://localhost:3000/verify?after=%2Fcart&code=old";
let server: TestServer;
let beside: TestServer;
let limited: TestServer;
let clock: ReturnType<typeof holdClock>;
let project: ProjectKeys & { tenancyId: string };
beforeAll(async () => {
  server = await startServer();
  clock = holdClock(server.clock);
  beside = await startServer({ beside: server });
  limited = await startServer({ beside: server, rateLimits: true });
  project = await server.givenProject();
});
afterAll(async () => {
  await limited?.close();
  await beside?.close();
  await server?.close();
});

const verify = (code: string, at = server, where: ProjectKeys = project) =>
  at.request("POST", "/contact-channels/verify", { as: "client", project: where, body: { code } });
const check = (code: string) => server.request("POST", "/contact-channels/verify/check-code", { as: "client", project, body: { code } });
const send = (who: Pick<Person, "accessToken">, body: object, at = server) =>
  at.request("POST", "/contact-channels/send-verification-code", {
    as: "client",
    project,
    user: who.accessToken,
    body: { callback_url: callbackUrl, ...body },
  });
const channels = (userId: string) =>
  server.db.selectFrom("contact_channels").select(["value", "is_verified"]).where("user_id", "=", userId).execute();
const change = (userId: string, body: object) => server.request("PATCH", `/users/${userId}`, { as: "server", project, body });
const given = () => givenVerificationCode(server, project);

/** The mails to an address, as they were written. */
async function mailsTo(email: string) {
  const rows = await server.db.selectFrom("mails").selectAll().where("recipient", "=", email).orderBy("created_at").execute();
  return rows.map((row) => ({ subject: row.subject, ...openBody(server.running.services.secrets, row) }));
}
const linksIn = (mails: { text: string }[]) => mails.map(({ text }) => new URL(/http:\/\/localhost:3000\S+/.exec(text)?.[0] ?? ""));

describe("a verification code", () => {
  test("verifies the address it was mailed to, in any case of letters, once; checking leaves it unused", async () => {
    const { code, userId, email } = await given();
    expect((await check(code)).json).toEqual({ is_code_valid: true });
    expect(await channels(userId)).toEqual([{ value: email, is_verified: false }]);
    expect((await verify(code.toUpperCase())).json).toEqual({ success: true });
    expect(await channels(userId)).toEqual([{ value: email, is_verified: true }]);
    for (const answer of [await verify(code), await check(code)]) {
      expect(answer.status).toBe(409);
      expect(answer.json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
    }
  });

  test("of an address that was changed since verifies nothing, and works again for the address it was about (COD-09)", async () => {
    const { code, userId, email } = await given();
    await change(userId, { primary_email: "mallory@example.org" });
    const gone = await verify(code);
    expect(gone.status).toBe(400);
    expect(gone.json).toBeUndefined();
    expect(await channels(userId)).toEqual([{ value: "mallory@example.org", is_verified: false }]);

    await change(userId, { primary_email: email });
    expect((await verify(code)).status).toBe(200);
    expect(await channels(userId)).toEqual([{ value: email, is_verified: true }]);
  });

  test("of an address that was taken away is refused, and so is that of a user who is gone", async () => {
    const taken = await given();
    await change(taken.userId, { primary_email: null });
    expect((await verify(taken.code)).status).toBe(400);
    const deleted = await given();
    await server.request("DELETE", `/users/${deleted.userId}`, { as: "server", project });
    expect((await verify(deleted.code)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  });

  test("is of no use in another project, nor one of another kind here", async () => {
    const { code, userId, email } = await given();
    expect((await verify(code, server, await server.givenProject())).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    const { tenancyId } = project;
    const others = [
      await givenCode(server, { tenancyId, userId, type: "password-reset", data: { email } }),
      await givenCode(server, { tenancyId, userId, type: "sign-in", data: { email } }),
      await givenCode(server, { tenancyId, userId, type: "mfa-attempt", data: { isNewUser: false } }),
    ];
    for (const other of others) expect((await verify(other)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
    expect(await channels(userId)).toEqual([{ value: email, is_verified: false }]);
  });

  test("brought by fifty at once to two processes verifies for one (COD-01)", async () => {
    const { code, userId, email } = await given();
    // Each try counts, and so many are too many for one code: what is looked at here is the use.
    await server.db.updateTable("verification_codes").set({ attempts: -100 }).where("user_id", "=", userId).execute();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => verify(code, at % 2 ? server : beside)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await channels(userId)).toEqual([{ value: email, is_verified: true }]);
  });
});

describe("asking for another link", () => {
  test("mails one to the callback URL; it and the one before both work, for a day", async () => {
    const ada = await server.givenUser({ project });
    for (let times = 0; times < 2; times++) expect((await send(ada, { email: ada.email.toUpperCase() })).json).toEqual({ success: true });
    const mails = await mailsTo(ada.email);
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill("Confirm your e-mail address for Another project"));
    const links = linksIn(mails);
    for (const link of links)
      expect([link.pathname, link.searchParams.get("after"), link.searchParams.size]).toEqual(["/verify", "/cart", 2]);

    const [first, second] = links.map((link) => link.searchParams.get("code") as string) as [string, string];
    clock.advance(codes.lifetime.verification - 1);
    expect((await verify(second)).status).toBe(200);
    expect((await verify(first)).status).toBe(200);
    expect(await channels(ada.id)).toEqual([{ value: ada.email, is_verified: true }]);
    const late = await server.givenUser({ project });
    await send(late, { email: late.email });
    clock.advance(codes.lifetime.verification);
    const code = linksIn(await mailsTo(late.email))[0]?.searchParams.get("code") as string;
    expect((await verify(code)).json.code).toBe("VERIFICATION_CODE_EXPIRED");
  });

  test("is refused for any address but the own primary one, for a verified one, and to a page that is not trusted; nothing is mailed", async () => {
    const [ada, eve] = [await server.givenUser({ project }), await server.givenUser({ project })];
    const foreign = await send(eve, { email: ada.email });
    expect(foreign.json).toMatchObject({ code: "EMAIL_IS_NOT_PRIMARY_EMAIL", details: { email: ada.email, primary_email: eve.email } });
    expect((await send(ada, { email: ada.email, callback_url: "https://evil.example/" })).json.code).toBe("REDIRECT_URL_NOT_WHITELISTED");
    await change(ada.id, { primary_email_verified: true });
    expect((await send(ada, { email: ada.email })).json.code).toBe("EMAIL_ALREADY_VERIFIED");
    await server.db.deleteFrom("contact_channels").where("user_id", "=", eve.id).execute();
    expect((await send(eve, { email: eve.email })).json.details).toEqual({ email: eve.email, primary_email: null });
    expect([await mailsTo(ada.email), await mailsTo(eve.email)]).toEqual([[], []]);
  });

  test("is let pass once in half a minute for one address, whoever asks and at whichever process", async () => {
    const ada = await server.givenUser({ project });
    expect((await send(ada, { email: ada.email }, limited)).status).toBe(200);
    const refused = await send(ada, { email: ada.email }, limited);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("30");
    expect(await mailsTo(ada.email)).toHaveLength(1);
    clock.advance(30_000);
    expect((await send(ada, { email: ada.email }, limited)).status).toBe(200);
  });
});

describe("a link to any address of a user", () => {
  const sendTo = (userId: string, channelId: string, about: { user?: string; as?: "client" | "server" } = {}) =>
    server.request("POST", `/contact-channels/${userId}/${channelId}/send-verification-code`, {
      as: "client",
      project,
      body: { callback_url: callbackUrl },
      ...about,
    });
  /** A user with an address beside the primary one. */
  async function withTwo() {
    const person = await server.givenUser({ project });
    const channel = {
      id: crypto.randomUUID(),
      type: "email" as const,
      value: `${crypto.randomUUID()}@example.org`,
      created_at: server.clock.now(),
    };
    await server.db
      .insertInto("contact_channels")
      .values({
        ...channel,
        tenancy_id: project.tenancyId,
        user_id: person.id,
        is_primary: false,
        used_for_auth: false,
        is_verified: false,
      })
      .execute();
    return { ...person, channel };
  }

  test("verifies that address and no other, asked for by the user as `me`, by id, or by a server", async () => {
    const { id, accessToken, channel, email } = await withTwo();
    for (const asked of [
      () => sendTo("me", channel.id, { user: accessToken }),
      () => sendTo(id, channel.id, { user: accessToken }),
      () => sendTo(id, channel.id, { as: "server" }),
    ])
      expect((await asked()).json).toEqual({ success: true });
    const [first, ...more] = linksIn(await mailsTo(channel.value));
    expect(more).toHaveLength(2);
    expect((await verify(first?.searchParams.get("code") ?? "")).status).toBe(200);
    expect(await channels(id)).toEqual(
      expect.arrayContaining([
        { value: email, is_verified: false },
        { value: channel.value, is_verified: true },
      ]),
    );
    expect((await sendTo("me", channel.id, { user: accessToken })).json.code).toBe("EMAIL_ALREADY_VERIFIED");
  });

  test("is asked for by nobody else's client, and not for somebody else's address", async () => {
    const [one, other] = [await withTwo(), await withTwo()];
    const refused = await sendTo(one.id, one.channel.id, { user: other.accessToken });
    expect(refused.status).toBe(400);
    expect((await sendTo("me", one.channel.id, { user: other.accessToken })).status).toBe(404);
    expect((await sendTo(other.id, one.channel.id, { as: "server" })).status).toBe(404);
    expect(await mailsTo(one.channel.value)).toEqual([]);
  });
});
