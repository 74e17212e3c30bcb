import { afterAll, expect, test } from "vitest";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { givenCode, givenSignInCode } from "../../../testing/foundation/codes.ts";
import { anAddress, callbackUrl, config, startOtpTest } from "./testing/otp-test.ts";

const context = await startOtpTest();
afterAll(context.close);
const { server, secondServer, limited, clock, project, ask, send, signIn, check, mailTo, mailed, givenVerified } = context;

test.each(["a new user", "an existing user"])(
  "of fifty concurrent calls to two processes with the code of %s, one signs in (COD-01)",
  async (who) => {
    const email = who === "a new user" ? anAddress() : (await givenVerified()).email;
    const code = await givenSignInCode(server, project, email);
    // Each attempt counts and would exceed the limit of one code; this test is about its use.
    await server.db.updateTable("verification_codes").set({ attempts: -100 }).where("used_at", "is", null).execute();
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => signIn(code, at % 2 ? server : secondServer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    const people = await server.db.selectFrom("contact_channels").select("id").where("value", "=", email).execute();
    expect(people).toHaveLength(1);
    expect(
      await server.db
        .selectFrom("sessions")
        .select("id")
        .where("user_id", "=", answers.find(({ status }) => status === 200)?.json.user_id)
        .execute(),
    ).toHaveLength(1);
  },
);

test("two codes of a new address used concurrently create one account and both sign in", async () => {
  const email = anAddress();
  const [first, second] = [await givenSignInCode(server, project, email), await givenSignInCode(server, project, email)];
  const answers = await Promise.all([signIn(first), signIn(second, secondServer)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(answers.map(({ json }) => json.user_id)).size).toBe(1);
  expect(answers.map(({ json }) => json.is_new_user).sort()).toEqual([false, true]);
});

test("a check consumes no code; too many guesses of the short code close it, not the link (COD-05, COD-07)", async () => {
  const email = anAddress();
  const mail = await mailed(email);
  expect((await check(mail.typed + mail.nonce)).json).toEqual({ is_code_valid: true });
  for (let at = 1; at < codeLimits.maxAttempts; at++) {
    const guess = `${String(at).padStart(codeLimits.typedLength, "0")}${mail.nonce}`;
    expect((await signIn(guess, at % 2 ? server : secondServer)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  }
  expect((await signIn(mail.typed + mail.nonce)).json.code).toBe("VERIFICATION_CODE_MAX_ATTEMPTS_REACHED");
  expect((await check(mail.code)).json).toEqual({ is_code_valid: true });
  expect((await signIn(mail.code)).status).toBe(200);
  expect((await signIn(mail.typed + mail.nonce)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
});

test("guesses with a nonce of one's own close no code that was sent before", async () => {
  const email = anAddress();
  const own = await mailed(email);
  const stranger = await mailed(email);
  for (let at = 0; at <= codeLimits.maxAttempts; at++) await signIn(`${String(at).padStart(codeLimits.typedLength, "0")}${stranger.nonce}`);
  expect((await signIn(own.typed + own.nonce)).status).toBe(200);
});

test("a code expires after seven days", async () => {
  const { code } = await mailed(anAddress());
  clock.advance(codeLimits.lifetime.signIn - 1);
  expect((await check(code)).status).toBe(200);
  clock.advance(1);
  expect((await signIn(code)).json.code).toBe("VERIFICATION_CODE_EXPIRED");
});

test("a code of another type, project or branch is unknown (COD-03, COD-04)", async () => {
  const { tenancyId } = project;
  const others = [
    await givenCode(server, { tenancyId, type: "password-reset", data: { email: anAddress() } }),
    await givenCode(server, { tenancyId, type: "mfa-attempt", data: { isNewUser: false } }),
    await givenCode(server, { tenancyId, type: "email-verification", data: { email: anAddress(), channelId: crypto.randomUUID() } }),
  ];
  for (const code of others) expect((await signIn(code)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  const own = await givenSignInCode(server, project);
  expect((await signIn(own, server, await server.givenProject(config))).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  for (const path of ["/auth/password/reset/check-code", "/contact-channels/verify/check-code"]) {
    expect((await ask(path, { code: own })).json.code, path).toBe("VERIFICATION_CODE_NOT_FOUND");
  }
  expect((await ask("/auth/mfa/sign-in", { type: "totp", totp: "123456", code: own })).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
  expect((await signIn(own)).status).toBe(200);
});

test("an account with an unverified address is not signed in to by e-mail (COD-12)", async () => {
  const early = await givenSignInCode(server, project, "contested@example.org");
  const squatter = await server.givenUser({ email: "contested@example.org", project });
  for (const refused of [await send("contested@example.org"), await signIn(early)]) {
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({
      code: "USER_EMAIL_ALREADY_EXISTS",
      details: { email: "contested@example.org", would_work_if_email_was_verified: true },
    });
  }
  expect(await mailTo("contested@example.org")).toBeUndefined();
  expect(await server.db.selectFrom("sessions").select("id").where("user_id", "=", squatter.id).execute()).toHaveLength(1);
  // The refusal has not used the code up.
  await server.request("PATCH", `/users/${squatter.id}`, { as: "server", project, body: { primary_email_verified: true } });
  expect((await signIn(early)).json.user_id).toBe(squatter.id);
});

test("codes of a deleted account or a changed address are invalid (TOK-13, COD-09)", async () => {
  const deleted = await givenVerified();
  const first = await mailed(deleted.email);
  await server.request("DELETE", `/users/${deleted.id}`, { as: "server", project });
  expect((await signIn(first.code)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");

  const moved = await givenVerified();
  const second = await mailed(moved.email);
  await server.request("PATCH", `/users/${moved.id}`, { as: "server", project, body: { primary_email: anAddress() } });
  await givenVerified({ primary_email: moved.email });
  expect((await signIn(second.code)).json.code).toBe("VERIFICATION_CODE_NOT_FOUND");
});

test("the database contains neither a code nor a sufficient part of it (COD-11)", async () => {
  const { code, typed, nonce } = await mailed(anAddress());
  for (const table of ["verification_codes", "emails", "rate_limits"] as const) {
    const dump = JSON.stringify(await server.db.selectFrom(table).selectAll().execute()).toLowerCase();
    for (const secret of [code, nonce, `"${typed.toLowerCase()}"`]) expect(dump, table).not.toContain(secret);
  }
});

test("an address gets one e-mail per half minute and five per hour over all processes (COD-10)", async () => {
  const at = clock.advance;
  const email = anAddress();
  let host = 0;
  const sendFrom = () =>
    limited.request("POST", "/auth/otp/send-sign-in-code", {
      as: "client",
      project,
      body: { email, callback_url: callbackUrl },
      headers: { "x-forwarded-for": `10.2.0.${++host}` },
    });
  expect((await sendFrom()).status).toBe(200);
  const tooSoon = await sendFrom();
  expect(tooSoon.status).toBe(429);
  expect(tooSoon.headers.get("retry-after")).toBe("30");
  for (let sent = 1; sent < 5; sent++) {
    at(30_000);
    expect((await sendFrom()).status).toBe(200);
  }
  at(30_000);
  const tooMany = await sendFrom();
  expect(tooMany.status).toBe(429);
  expect(Number(tooMany.headers.get("retry-after"))).toBeGreaterThan(3000);
  const emails = await server.db.selectFrom("emails").select("id").where("recipient", "=", email).execute();
  expect(emails).toHaveLength(5);
});
