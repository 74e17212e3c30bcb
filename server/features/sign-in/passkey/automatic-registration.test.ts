import { afterAll, expect, test } from "vitest";
import { createAuthenticator } from "#sdk/test-kit/software-authenticator.ts";
import { permissiveConfig } from "../../../testing/fixtures.ts";
import { notRegistered, readError, startPasskeyTest } from "./testing/passkey-test.ts";

const context = await startPasskeyTest();
afterAll(context.close);
const { givenTestUser, ask, register, signInWith } = context;

test("an automatic registration needs no presence, where the project creates passkeys after a sign-in with a password", async () => {
  const foreign = await context.givenProject({
    auth: { ...permissiveConfig.auth, passkey: { allowSignIn: true, createAfterPassword: true } },
  });
  const testUser = await givenTestUser({ project: foreign });
  const begin = async (body: object) => (await ask("initiate-passkey-registration", body, testUser, foreign)).json;
  const present = await begin({});
  const refused = await register(
    testUser,
    {
      credential: createAuthenticator().create(present.options_json, { present: false }),
      code: present.code,
    },
    foreign,
  );
  expect(readError(refused)).toEqual(notRegistered);

  const automatic = await begin({ automatic: true });
  const device = createAuthenticator();
  const credential = device.create(automatic.options_json, { present: false });
  expect((await register(testUser, { credential, code: automatic.code }, foreign)).status).toBe(200);
  expect((await signInWith(device, {}, foreign)).json.user_id).toBe(testUser.id);
});

test("an automatic registration is refused where the project does not create passkeys", async () => {
  const refused = await ask("initiate-passkey-registration", { automatic: true }, await givenTestUser());
  expect(readError(refused)).toEqual(notRegistered);
  expect(refused.json.error).toContain("`automatic`");
});
