import { type Authenticator, createAuthenticator } from "#sdk/test-kit/software-authenticator.ts";
import { toUserHandle } from "../../features/sign-in/passkey/webauthn.ts";
import { randomChallenge } from "../../services/random.ts";
import { givenCode } from "../foundation/codes.ts";
import type { TestServer } from "../index.ts";

interface Tenancy {
  readonly tenancyId: string;
}

/** A registration that a user has begun: its code, and what the authenticator was given. */
export async function givenRegistration(server: TestServer, { tenancyId }: Tenancy, userId: string) {
  const challenge = randomChallenge();
  const code = await givenCode(server, { tenancyId, type: "passkey-registration", userId, data: { challenge } });
  return { code, options: { challenge, user: { id: toUserHandle(userId) } } };
}

/** A started passkey sign-in: its code, and the options for the authenticator. */
export async function givenAssertion(server: TestServer, { tenancyId }: Tenancy) {
  const challenge = randomChallenge();
  const code = await givenCode(server, { tenancyId, type: "passkey-sign-in", data: { challenge } });
  return { code, options: { challenge } };
}

/** Returns the input that registers a new passkey for a user. */
export async function givenNewPasskey(server: TestServer, at: Tenancy, userId: string, device: Authenticator = createAuthenticator()) {
  const { code, options } = await givenRegistration(server, at, userId);
  return { code, credential: device.create(options) };
}

/** The input that signs in a user who has a passkey. */
export async function givenPasskeyResponse(server: TestServer, at: Tenancy, device: Authenticator) {
  const { code, options } = await givenAssertion(server, at);
  return { code, authentication_response: device.get(options) };
}

/** Gives a user a passkey, as if it had been registered. @returns the authenticator that has it. */
export async function givenPasskey(server: TestServer, { tenancyId }: Tenancy, userId: string, device = createAuthenticator()) {
  device.create({ challenge: randomChallenge(), user: { id: toUserHandle(userId) } });
  await server.db
    .insertInto("passkeys")
    .values({
      tenancy_id: tenancyId,
      user_id: userId,
      credential_id: device.id,
      public_key: device.publicKey,
      counter: 0,
      transports: [],
      device_type: "singleDevice",
      backed_up: false,
      created_at: server.clock.now(),
      last_used_at: null,
    })
    .execute();
  return device;
}
