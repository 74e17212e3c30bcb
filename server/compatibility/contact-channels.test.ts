import { KnownErrors } from "@stackframe/stack-shared";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailTo } from "../testing/emails/emails.ts";
import { type ProjectKeys, startServer, type TestServer } from "../testing/index.ts";
import { failure, publishedApps } from "../testing/published-client.ts";

let server: TestServer;
let project: ProjectKeys;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject({ auth: { password: { allowSignIn: true } }, domains: { allowLocalhost: true } });
});
afterAll(() => server?.close());

const address = () => `${crypto.randomUUID()}@example.org`;
async function signedIn() {
  const app = publishedApps(server, project).client();
  const email = address();
  await app.signUpWithCredential({ email, password: "correct horse battery", noVerificationCallback: true });
  return { app, email, user: await app.getUser({ or: "throw" }) };
}

test("the published client adds, changes and deletes a user's addresses", async () => {
  const { app, email, user } = await signedIn();
  const value = address();
  const added = await user.createContactChannel({ type: "email", value, usedForAuth: false });
  expect(added).toMatchObject({ value, type: "email", isPrimary: false, isVerified: false, usedForAuth: false });
  await added.update({ usedForAuth: true, isPrimary: true });
  const [first, second] = await user.listContactChannels();
  expect([first, second]).toMatchObject([
    { value: email, isPrimary: false },
    { id: added.id, value, isPrimary: true, usedForAuth: true },
  ]);
  expect((await app.getUser({ or: "throw" })).primaryEmail).toBe(value);
  await second?.sendVerificationEmail({ callbackUrl: "http://localhost:3000/handler/email-verification" });
  await second?.delete();
  expect(await user.listContactChannels()).toHaveLength(1);
});

test("the published server app adds, verifies, changes and deletes addresses, and gets the code of a taken one", async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  const user = await publishedApps(server, project).server().getUser(one.user.id);
  const added = await user?.createContactChannel({ type: "email", value: address(), usedForAuth: false, isVerified: true });
  expect(added).toMatchObject({ isVerified: true });
  const listed = async () => (await user?.listContactChannels()) ?? [];
  await added?.update({ isVerified: false, isPrimary: true });
  expect((await listed()).find(({ id }) => id === added?.id)).toMatchObject({ isVerified: false, isPrimary: true });
  await (await listed()).at(-1)?.sendVerificationEmail({ callbackUrl: "http://localhost:3000/handler/email-verification" });
  expect((await emailTo(server, added?.value ?? ""))?.text).toContain("http://localhost:3000/handler/email-verification?code=");
  await added?.delete();
  expect((await listed()).map(({ value }) => value)).toEqual([one.email]);
  const taken = await failure(user?.createContactChannel({ type: "email", value: other.email, usedForAuth: true }) as Promise<unknown>);
  expect(KnownErrors.ContactChannelAlreadyUsedForAuthBySomeoneElse.isInstance(taken)).toBe(true);
});
