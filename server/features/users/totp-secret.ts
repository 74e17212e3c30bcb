import type { Secrets } from "../../services/secrets.ts";

const context = (tenancyId: string, userId: string) => `users.totp/${tenancyId}/${userId}`;

/** A second factor's secret as it is stored. */
export const sealTotpSecret = (secrets: Secrets, tenancyId: string, userId: string, base64: string): string =>
  secrets.seal(context(tenancyId, userId), base64);

/** The secret's bytes as they were before `sealTotpSecret`. */
export const openTotpSecret = (secrets: Secrets, tenancyId: string, userId: string, sealed: string): Buffer =>
  Buffer.from(secrets.open(context(tenancyId, userId), sealed), "base64");
