import { afterAll, beforeAll, expect, test } from "vitest";
import { emailTo } from "#server/testing/emails/emails.ts";
import { startServer, type TestServer } from "#server/testing/index.ts";
import { createClientApp, isKnownError } from "./client.ts";
import { createServerApp } from "./server.ts";

// Contact channels by the client library against the real server.

const callbackUrl = "http://localhost:3000/handler/email-verification";
let server: TestServer;
let keys: { baseUrl: string; projectId: string; publishableClientKey: string };
let secretServerKey: string;
beforeAll(async () => {
  server = await startServer();
  const project = await server.givenProject({ auth: { password: { allowSignIn: true } }, domains: { allowLocalhost: true } });
  keys = { baseUrl: server.url, projectId: project.id, publishableClientKey: project.publishableClientKey };
  secretServerKey = project.secretServerKey;
});
afterAll(() => server?.close());

const now = () => server.clock.now().getTime();
const address = () => `${crypto.randomUUID()}@example.org`;
async function givenUser() {
  const app = createClientApp({ ...keys, tokenStore: "memory", effects: { now } });
  const email = address();
  await app.signUpWithCredential({ email, password: "correct horse battery", noVerificationCallback: true });
  return { app, email, user: await app.getUser({ or: "throw" }) };
}

test("a user adds, verifies, changes and deletes an address", async () => {
  const { app, email, user } = await givenUser();
  const value = address();
  const added = await user.createContactChannel({ type: "email", value, usedForAuth: true });
  expect(added).toMatchObject({ value, type: "email", usedForAuth: true, isPrimary: false, isVerified: false });
  expect(await added.sendVerificationEmail({ callbackUrl })).toEqual({ status: "ok", data: undefined });
  const link = /http\S+/.exec((await emailTo(server, value))?.text ?? "")?.[0] ?? "";
  await app.verifyEmail(new URL(link).searchParams.get("code") ?? "");
  expect((await user.listContactChannels()).map((channel) => [channel.value, channel.isPrimary, channel.isVerified])).toEqual([
    [email, true, false],
    [value, false, true],
  ]);
  const again = await added.sendVerificationEmail({ callbackUrl });
  expect(again.status === "error" && again.error.code).toBe("EMAIL_ALREADY_VERIFIED");

  expect(await added.update({ isPrimary: true })).toMatchObject({ isPrimary: true, isVerified: true });
  expect((await app.getUser({ or: "throw" })).primaryEmail).toBe(value);
  await added.delete();
  expect((await user.listContactChannels()).map((channel) => channel.value)).toEqual([email]);
});

test("a server verifies an address, and an address that another user signs in with is refused", async () => {
  const [one, other] = [await givenUser(), await givenUser()];
  const found = await createServerApp({ ...keys, secretServerKey }).getUser(one.user.id);
  const channel = await found?.createContactChannel({ type: "email", value: address(), usedForAuth: false, isVerified: true });
  expect(channel?.isVerified).toBe(true);
  expect(await channel?.update({ isVerified: false })).toMatchObject({ isVerified: false });
  expect(await found?.listContactChannels()).toHaveLength(2);
  await expect(one.user.createContactChannel({ type: "email", value: other.email, usedForAuth: true })).rejects.toSatisfy((error) =>
    isKnownError(error, "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE"),
  );
});
