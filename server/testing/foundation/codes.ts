import type { CodeData, CodeType } from "../../database/tables/foundation.ts";
import { makeTotp, sealTotpSecret, totpStepAt } from "../../features/accounts/credentials/totp.ts";
import { issueCode } from "../../features/foundation/codes/issue.ts";
import { backupCode, randomUuid } from "../../services/random.ts";
import { digest } from "../../services/secrets.ts";
import type { TestServer } from "../index.ts";

interface GivenCode<Type extends CodeType> {
  readonly tenancyId: string;
  readonly type: Type;
  readonly data: CodeData[Type];
  readonly userId?: string | null;
  readonly lifetimeMillis?: number;
}

/** A one-time code as received by mail, without the mail. */
export async function givenCode<const Type extends CodeType>(server: TestServer, about: GivenCode<Type>): Promise<string> {
  const issued = issueCode(server.db, { userId: null, lifetimeMillis: 60_000, ...about }, server.clock.now());
  await issued.insert.execute();
  return issued.code;
}

/** A new user who signs in with an unverified address and has no password. */
async function givenEmailUser(server: TestServer, tenancyId: string) {
  const now = server.clock.now();
  const [userId, channelId, email] = [randomUuid(), randomUuid(), `${randomUuid()}@example.org`];
  await server.db
    .insertInto("users")
    .values({ tenancy_id: tenancyId, id: userId, signed_up_at: now, last_active_at: now, search_text: email })
    .execute();
  await server.db
    .insertInto("contact_channels")
    .values({
      tenancy_id: tenancyId,
      user_id: userId,
      id: channelId,
      type: "email",
      value: email,
      is_primary: true,
      used_for_auth: true,
      is_verified: false,
      created_at: now,
    })
    .execute();
  return { userId, channelId, email };
}

/** A new user that signs in with an address and has no password, and a reset code mailed there. */
export async function givenResetCode(server: TestServer, { tenancyId }: { readonly tenancyId: string }) {
  const { userId, email } = await givenEmailUser(server, tenancyId);
  const code = await givenCode(server, { tenancyId, type: "password-reset", userId, data: { email } });
  return { userId, email, code };
}

/** A new user with an address that is not verified, and a verification code mailed there. */
export async function givenVerificationCode(server: TestServer, { tenancyId }: { readonly tenancyId: string }) {
  const reader = await givenEmailUser(server, tenancyId);
  const { userId, channelId, email } = reader;
  return { ...reader, code: await givenCode(server, { tenancyId, type: "email-verification", userId, data: { email, channelId } }) };
}

/** A sign-in code sent to an address; by default an unknown one. */
export const givenSignInCode = (
  server: TestServer,
  { tenancyId }: { readonly tenancyId: string },
  email = `${randomUuid()}@example.org`,
): Promise<string> => givenCode(server, { tenancyId, type: "sign-in", data: { email } });

/** The one-time password that an authenticator shows for a secret at the moment, or some steps off. */
export const totpCode = (server: TestServer, secret: Uint8Array, steps = 0): string =>
  makeTotp(Buffer.from(secret), totpStepAt(server.clock.now()) + steps);

/**
 * A user with a second factor after the first factor: the attempt code, and a function for more of them. `totp` returns the one-time
 * password of now, or of some steps from now.
 */
export async function givenAttempt(server: TestServer, { tenancyId }: { readonly tenancyId: string }) {
  const { userId } = await givenEmailUser(server, tenancyId);
  const secret = Buffer.from(randomUuid());
  const { secrets } = server.running.services;
  await server.db
    .updateTable("users")
    .set({ totp_secret_sealed: sealTotpSecret(secrets, tenancyId, userId, secret.toString("base64")) })
    .where("id", "=", userId)
    .execute();
  const attempt = () => givenCode(server, { tenancyId, type: "mfa-attempt", userId, data: { isNewUser: false } });
  const totp = (steps = 0) => totpCode(server, secret, steps);
  return { userId, code: await attempt(), attempt, totp };
}

/** A backup code of a user. */
export async function givenBackupCode(server: TestServer, { tenancyId }: { readonly tenancyId: string }, userId: string): Promise<string> {
  const code = backupCode();
  await server.db
    .insertInto("backup_codes")
    .values({ tenancy_id: tenancyId, user_id: userId, digest: digest(code).toString("base64url") })
    .execute();
  return code;
}
