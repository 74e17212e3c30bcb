import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { context, type ErrorCall, type ErrorCase, withConfig } from "../error-cases.ts";
import type { RouteName } from "../route-cases.ts";
import { givenPasskey, givenPasskeyResponse, givenRegistration } from "./passkeys.ts";
import { codeErrorCases } from "./sign-in-error-cases.ts";
import { createAuthenticator } from "./software-authenticator.ts";

/** A user of a project without passkeys. */
const withoutPasskeys = async (body?: object): Promise<ErrorCall> => {
  const at = await withConfig({ passkey: { allowSignIn: false } });
  const { accessToken } = await context.fixtures.givenTestUser({ project: at });
  return { at, headers: { [header.accessToken]: accessToken }, ...(body ? { body } : {}) };
};
const credential = () => createAuthenticator().create({ challenge: "AAAA", user: { id: "AAAA" } });
const authentication_response = () => createAuthenticator().get({ challenge: "AAAA" });

/** Input of calls by the user whose registrations these are. */
const byGuest = (refusals: Record<string, ErrorCase>): Record<string, ErrorCase> =>
  Object.fromEntries(
    Object.entries(refusals).map(([error, errorCase]) => [
      error,
      async () => ({ ...(await errorCase()), headers: { [header.accessToken]: context.fixtures.testUser.accessToken } }),
    ]),
  );
const registrationCode = async () => (await givenRegistration(context.server, context.fixtures.project, context.fixtures.testUser.id)).code;
const signInCode = async () => (await givenPasskeyResponse(context.server, context.fixtures.project, createAuthenticator())).code;

/** Every refusal of the calls about passkeys. */
export const passkeyErrorCases = {
  "auth.passkey.initiateRegistration": {
    PasskeyAuthenticationNotEnabled: () => withoutPasskeys(),
    PasskeyRegistrationFailed: async () => {
      const { accessToken } = await context.fixtures.givenTestUser({ anonymous: true });
      return { headers: { [header.accessToken]: accessToken, [header.allowAnonymousUser]: "true" } };
    },
  },
  "auth.passkey.register": {
    PasskeyAuthenticationNotEnabled: async () => withoutPasskeys({ credential: credential(), code: await registrationCode() }),
    ...byGuest(codeErrorCases(registrationCode, { credential: credential() })),
    ...byGuest({ PasskeyRegistrationFailed: async () => ({ body: { credential: credential(), code: await registrationCode() } }) }),
  },
  "auth.passkey.initiateAuthentication": { PasskeyAuthenticationNotEnabled: () => withoutPasskeys() },
  "auth.passkey.signIn": {
    PasskeyAuthenticationNotEnabled: async () =>
      withoutPasskeys({ authentication_response: authentication_response(), code: await signInCode() }),
    ...codeErrorCases(signInCode, { authentication_response: authentication_response() }),
    PasskeyAuthenticationFailed: async () => ({
      body: await givenPasskeyResponse(context.server, context.fixtures.project, createAuthenticator()),
    }),
    MultiFactorAuthenticationRequired: async () => {
      const { server, fixtures } = context;
      const { id } = await fixtures.givenTestUser();
      const body = { totp_secret_base64: "dHdlbnR5IGJ5dGVzIG9mIHNlY3JldA==" };
      await server.request("PATCH", `/users/${id}`, { as: "server", project: fixtures.project, body });
      return { body: await givenPasskeyResponse(server, fixtures.project, await givenPasskey(server, fixtures.project, id)) };
    },
  },
} satisfies Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>;
