import { afterAll, describe, expect, test } from "vitest";
import { emailTo } from "../../../testing/emails/emails.ts";
import { givenCode } from "../../../testing/foundation/codes.ts";
import { givenApiKey } from "../../../testing/teams/api-keys.ts";
import { startRecoveryTest } from "./testing/recovery-test.ts";

const context = await startRecoveryTest();
afterAll(context.close);
const {
  server,
  project,
  newPassword,
  post,
  change,
  user,
  signIn,
  recover,
  givenVerifiedAddress,
  givenAddress,
  sendReset,
  linkTo,
  codeTo,
  isSignedIn,
  readChannel,
  lastEmailTo,
} = context;

describe("the reader of an address that an account claims", () => {
  /** An account that claims an address: it has verified another one, or the address is not the primary one. */
  const claims = {
    "beside a verified address": async () => {
      const account = await server.givenUser({ project });
      const other = await givenVerifiedAddress(account);
      const [channel] = await server.db.selectFrom("contact_channels").select("id").where("value", "=", account.email).execute();
      const data = { email: account.email, channelId: channel?.id ?? "" };
      const code = await givenCode(server, { tenancyId: project.tenancyId, type: "email-verification", userId: account.id, data });
      return { account, other, value: account.email, code };
    },
    "as a second address of an account that has verified none": async () => {
      const account = await server.givenUser({ project });
      return { account, other: account.email, ...(await givenAddress(account, { used_for_auth: true })) };
    },
  };

  describe.each(Object.entries(claims))("%s", (_name, given) => {
    test("reports it: the address is free then, and the owner keeps sessions, password and keys and is notified", async () => {
      const { account, other, value, code } = await given();
      await givenApiKey(server, project, { type: "user", id: account.id });
      expect((await post("/contact-channels/verify/disown", { code })).json).toEqual({ success: true });

      expect(await isSignedIn(account)).toBe(true);
      expect((await signIn(other, account.password)).json.user_id).toBe(account.id);
      const keys = await server.db.selectFrom("api_keys").select("revoked_at").where("user_id", "=", account.id).execute();
      expect(keys).toEqual([{ revoked_at: null }]);
      expect((await signIn(value, account.password)).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
      const notice = await lastEmailTo(other);
      expect(notice.subject).toBe("An e-mail address of your Another project account was reported");
      expect(notice.text).toContain(`Address: ${value}`);
      const signedUp = await post("/auth/password/sign-up", { email: value, password: newPassword });
      expect(signedUp.status, signedUp.text).toBe(200);
      expect(signedUp.json.user_id).not.toBe(account.id);
    });

    test("reads what else signs in to the account, masked, before the decision; its user reads no such list", async () => {
      const { account, other, code } = await given();
      const details = async (user?: string) => (await post("/contact-channels/verify/details", { code }, user)).json;
      const addresses = [`${other[0]}***@example.org`];
      expect(await details()).toMatchObject({ is_own: false, other_access: { addresses, oauth_providers: [], passkey: false } });
      expect(await details(account.accessToken)).toMatchObject({ is_own: true, other_access: null });
    });

    test("does not get into the account by a confirmation: neither by a code nor by a reset", async () => {
      const { account, other, value, code } = await given();
      expect((await post("/contact-channels/verify", { code })).status).toBe(200);
      expect(await readChannel(value)).toMatchObject({ is_verified: true, used_for_auth: false });
      const about = { tenancyId: project.tenancyId, userId: account.id, data: { email: value } };
      const resetCode = await givenCode(server, { ...about, type: "password-reset" });
      expect((await post("/auth/password/reset", { code: resetCode, password: newPassword })).json.code).toBe(
        "VERIFICATION_CODE_NOT_FOUND",
      );
      expect((await post("/auth/password/sign-up", { email: value, password: newPassword })).status).toBe(200);
      expect(await isSignedIn(account)).toBe(true);
      expect((await signIn(other, account.password)).json.user_id).toBe(account.id);
      const events = await server.db.selectFrom("audit_events").select(["event", "data"]).where("user_id", "=", account.id).execute();
      expect(events).toContainEqual(expect.objectContaining({ event: "user.sign_in_methods_changed" }));
    });

    test("confirms it: the owner is notified at another address, and the reader is not", async () => {
      const { other, value, code } = await given();
      expect((await post("/contact-channels/verify", { code })).status).toBe(200);
      const notice = await lastEmailTo(other);
      expect(notice.subject).toBe("The sign-in methods of your Another project account were changed");
      expect(notice.text).toContain(`Address: ${value}`);
      expect((await emailTo(server, value))?.subject).not.toBe(notice.subject);
    });

    test("who is signed in to the account confirms it, and signs in with it from then on", async () => {
      const { account, value, code } = await given();
      expect((await post("/contact-channels/verify", { code }, account.accessToken)).status).toBe(200);
      expect(await readChannel(value)).toMatchObject({ is_verified: true, used_for_auth: true });
      expect(await recover({ id: account.id, email: value })).toEqual({ success: true });
      expect((await signIn(value, newPassword)).json.user_id).toBe(account.id);
    });
  });

  test("gets the link by a password reset; a second factor of the account stays", async () => {
    const account = await server.givenUser({ project });
    const other = await givenVerifiedAddress(account);
    await change(account.id, { totp_secret_base64: "dHdlbnR5IGJ5dGVzIG9mIHNlY3JldA==" });
    expect((await sendReset(account.email)).status).toBe(200);
    expect((await linkTo(account.email)).pathname).toBe(`/p/${project.id}/handler/email-verification`);
    expect((await post("/contact-channels/verify/disown", { code: await codeTo(account.email) })).json).toEqual({ success: true });
    expect((await user(account.id)).requires_totp_mfa).toBe(true);
    expect((await signIn(other, account.password)).json.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
    expect((await signIn(account.email, account.password)).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
    // It was the primary address. Notices must not go to its reader.
    expect(await user(account.id)).toMatchObject({ primary_email: other, primary_email_verified: true });
  });

  test("ends the whole account if the address is the primary one of an account that has verified none", async () => {
    const account = await server.givenUser({ project });
    const { value } = await givenAddress(account, { used_for_auth: true });
    const [channel] = await server.db.selectFrom("contact_channels").select("id").where("value", "=", account.email).execute();
    const data = { email: account.email, channelId: channel?.id ?? "" };
    const code = await givenCode(server, { tenancyId: project.tenancyId, type: "email-verification", userId: account.id, data });
    expect((await post("/contact-channels/verify/details", { code })).json.other_access).toBeNull();
    expect((await post("/contact-channels/verify/disown", { code })).status).toBe(200);
    expect(await isSignedIn(account)).toBe(false);
    expect((await signIn(value, account.password)).json.code).toBe("EMAIL_PASSWORD_MISMATCH");
    expect((await lastEmailTo(value)).subject).toBe("An e-mail address of your Another project account was reported");
    expect((await post("/auth/password/sign-up", { email: account.email, password: newPassword })).status).toBe(200);
  });
});
