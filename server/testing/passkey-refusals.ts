import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import type { RouteName } from "./good-calls.ts";
import { givenPasskey, givenPasskeyAnswer, givenRegistration } from "./passkeys.ts";
import { type Provocation, type Provoke, stage, withConfig } from "./provocation.ts";
import { codeRefusals } from "./sign-in-refusals.ts";
import { createAuthenticator } from "./software-authenticator.ts";

/** Somebody of a project without passkeys. */
const withoutPasskeys = async (body?: object): Promise<Provocation> => {
  const at = await withConfig({ passkey: { allowSignIn: false } });
  const { accessToken } = await stage.world.givenGuest({ project: at });
  return { at, headers: { [header.accessToken]: accessToken }, ...(body ? { body } : {}) };
};
const credential = () => createAuthenticator().create({ challenge: "AAAA", user: { id: "AAAA" } });
const authentication_response = () => createAuthenticator().get({ challenge: "AAAA" });

/** Said by the guest whose registrations these are. */
const byGuest = (refusals: Record<string, Provoke>): Record<string, Provoke> =>
  Object.fromEntries(
    Object.entries(refusals).map(([error, provoke]) => [
      error,
      async () => ({ ...(await provoke()), headers: { [header.accessToken]: stage.world.guest.accessToken } }),
    ]),
  );
const registrationCode = async () => (await givenRegistration(stage.server, stage.world.project, stage.world.guest.id)).code;
const signInCode = async () => (await givenPasskeyAnswer(stage.server, stage.world.project, createAuthenticator())).code;

/** Every refusal of the calls about passkeys. */
export const passkeyRefusals = {
  "auth.passkey.initiateRegistration": {
    PasskeyAuthenticationNotEnabled: () => withoutPasskeys(),
    PasskeyRegistrationFailed: async () => {
      const { accessToken } = await stage.world.givenGuest({ anonymous: true });
      return { headers: { [header.accessToken]: accessToken, [header.allowAnonymousUser]: "true" } };
    },
  },
  "auth.passkey.register": {
    PasskeyAuthenticationNotEnabled: async () => withoutPasskeys({ credential: credential(), code: await registrationCode() }),
    ...byGuest(codeRefusals(registrationCode, { credential: credential() })),
    ...byGuest({ PasskeyRegistrationFailed: async () => ({ body: { credential: credential(), code: await registrationCode() } }) }),
  },
  "auth.passkey.initiateAuthentication": { PasskeyAuthenticationNotEnabled: () => withoutPasskeys() },
  "auth.passkey.signIn": {
    PasskeyAuthenticationNotEnabled: async () =>
      withoutPasskeys({ authentication_response: authentication_response(), code: await signInCode() }),
    ...codeRefusals(signInCode, { authentication_response: authentication_response() }),
    PasskeyAuthenticationFailed: async () => ({
      body: await givenPasskeyAnswer(stage.server, stage.world.project, createAuthenticator()),
    }),
    MultiFactorAuthenticationRequired: async () => {
      const { server, world } = stage;
      const { id } = await world.givenGuest();
      const body = { totp_secret_base64: "JBSWY3DPEHPK3PXPJBSWY3DP" };
      await server.request("PATCH", `/users/${id}`, { as: "server", project: world.project, body });
      return { body: await givenPasskeyAnswer(server, world.project, await givenPasskey(server, world.project, id)) };
    },
  },
} satisfies Partial<Record<RouteName, Readonly<Record<string, Provoke>>>>;
