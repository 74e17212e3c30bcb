import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { createAuthenticator } from "#sdk/test-kit/software-authenticator.ts";
import { randomUuid } from "../../services/random.ts";
import { ban, context, type ErrorCall, type ErrorCase, withConfig } from "../error-cases.ts";
import type { RouteName } from "../route-cases.ts";
import { codeErrorCases, withRejectedSignIns } from "./sign-in-error-cases.ts";

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
const unknownPasskey = () => ({ passkey_id: randomUuid() });
const registrationCode = async () =>
  (await context.server.given.passkeyRegistration(context.fixtures.project, context.fixtures.testUser.id)).code;
/** The code of a sign-in that a registered passkey completes. */
const signInCode = async () => {
  const { server, fixtures } = context;
  const { id } = await fixtures.givenTestUser();
  return (await server.given.passkeyResponse(fixtures.project, await server.given.passkey(fixtures.project, id))).code;
};

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
  "auth.passkey.update": { PasskeyNotFound: () => ({ as: "server", params: unknownPasskey(), body: { name: "Work laptop" } }) },
  "auth.passkey.remove": {
    PasskeyNotFound: () => ({ as: "server", params: unknownPasskey() }),
    LastSignInMethod: async () => {
      const { server, fixtures } = context;
      const { id, accessToken } = await fixtures.givenTestUser();
      await server.given.passkey(fixtures.project, id);
      const listed = await server.request("GET", `/auth/passkeys?user_id=${id}`, { as: "server", project: fixtures.project });
      return { headers: { [header.accessToken]: accessToken }, params: { passkey_id: listed.json.items[0].id } };
    },
  },
  "auth.passkey.initiateAuthentication": { PasskeyAuthenticationNotEnabled: () => withoutPasskeys() },
  "auth.passkey.signIn": {
    PasskeyAuthenticationNotEnabled: async () =>
      withoutPasskeys({ authentication_response: authentication_response(), code: await signInCode() }),
    ...codeErrorCases(signInCode, { authentication_response: authentication_response() }),
    PasskeyAuthenticationFailed: async () => ({
      body: await context.server.given.passkeyResponse(context.fixtures.project, createAuthenticator()),
    }),
    async UserBanned() {
      const { server, fixtures } = context;
      const { id } = await fixtures.givenTestUser();
      const device = await server.given.passkey(fixtures.project, id);
      await ban(id);
      return { body: await server.given.passkeyResponse(fixtures.project, device) };
    },
    async SignInRejected() {
      const { server, fixtures } = context;
      const at = await withRejectedSignIns();
      const { id } = await fixtures.givenTestUser({ project: at });
      return { at, body: await server.given.passkeyResponse(at, await server.given.passkey(at, id)) };
    },
    MultiFactorAuthenticationRequired: async () => {
      const { server, fixtures } = context;
      const { id } = await fixtures.givenTestUser();
      const body = { totp_secret_base64: "dHdlbnR5IGJ5dGVzIG9mIHNlY3JldA==" };
      await server.request("PATCH", `/users/${id}`, { as: "server", project: fixtures.project, body });
      return { body: await server.given.passkeyResponse(fixtures.project, await server.given.passkey(fixtures.project, id)) };
    },
  },
} satisfies Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>;
