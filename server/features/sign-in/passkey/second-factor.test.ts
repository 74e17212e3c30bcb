import { afterAll, expect, test } from "vitest";
import { createAuthenticator } from "#sdk/test-kit/software-authenticator.ts";
import { totpCode } from "../../../testing/foundation/codes.ts";
import { failed, meanwhile, readError, startPasskeyTest } from "./testing/passkey-test.ts";

const context = await startPasskeyTest();
afterAll(context.close);
const { server, clock, project, beginSignIn, signIn, signInWith, registerWith, givenOwner, change, listEvents, passkeyRow } = context;

const secret = Buffer.from("a secret of its own, 32 bytes");
const switchedOn = { totp_secret_base64: secret.toString("base64") };
const finish = (code: string) => {
  const body = { type: "totp", totp: totpCode(server, secret), code };
  return server.request("POST", "/auth/mfa/sign-in", { as: "client", project, body });
};
const listSessions = async (userId: string) =>
  (await server.db.selectFrom("sessions").select("id").where("user_id", "=", userId).execute()).length;

test("a passkey sign-in requires the second factor and consumes its own code (MFA-05)", async () => {
  const owner = await givenOwner();
  await change(owner.id, switchedOn);
  const before = await listSessions(owner.id);
  const { options_json, code } = await beginSignIn();
  const body = { authentication_response: owner.device.get(options_json, { counter: 3 }), code };
  const response = await signIn(body);
  expect(readError(response)).toEqual({ status: 400, code: "MULTI_FACTOR_AUTHENTICATION_REQUIRED" });
  expect(response.text).not.toMatch(/access_token|refresh_token/);
  expect(await listSessions(owner.id)).toBe(before);
  expect((await passkeyRow(owner.id))?.counter).toBe(3);
  expect((await signIn(body)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");

  const attempt = response.json.details.attempt_code;
  clock.advance(1);
  const finished = await finish(attempt);
  expect(finished.status, finished.text).toBe(200);
  expect(finished.json).toMatchObject({ user_id: owner.id, is_new_user: false });
  expect((await listEvents(owner.id)).at(-1)?.event).toBe("user.signed_in");
  expect((await finish(attempt)).json.code).toBe("VERIFICATION_CODE_ALREADY_USED");
});

test("a second factor enabled during the verification is required", async () => {
  const { id, device } = await givenOwner();
  meanwhile("verify", () => change(id, switchedOn));
  expect((await signInWith(device)).json.code).toBe("MULTI_FACTOR_AUTHENTICATION_REQUIRED");
});

test("a passkey that is removed during the verification does not sign in", async () => {
  const { id, device } = await givenOwner();
  const before = await listSessions(id);
  meanwhile("verify", () => change(id, { passkey_auth_enabled: false }));
  expect(readError(await signInWith(device))).toEqual(failed);
  expect(await listSessions(id)).toBe(before);
});

test("a passkey whose key is replaced during the verification does not sign in, even with the same id", async () => {
  const owner = await givenOwner();
  const next = createAuthenticator({ credentialId: Buffer.from(owner.device.id, "base64url") });
  const before = await listSessions(owner.id);
  const { options_json, code } = await beginSignIn();
  let replaced = 0;
  meanwhile("verify", async () => {
    await change(owner.id, { passkey_auth_enabled: false });
    replaced = (await registerWith(next, owner)).status;
  });
  expect(readError(await signIn({ authentication_response: owner.device.get(options_json), code }))).toEqual(failed);
  expect(replaced).toBe(200);
  expect(await listSessions(owner.id)).toBe(before);
  expect((await signIn({ authentication_response: owner.device.get(options_json), code })).json.code).toBe(
    "VERIFICATION_CODE_ALREADY_USED",
  );
});

test("a user who is deleted during the verification does not sign in", async () => {
  const { id, device } = await givenOwner();
  meanwhile("verify", () => server.request("DELETE", `/users/${id}`, { as: "server", project }));
  expect(readError(await signInWith(device))).toEqual(failed);
});
