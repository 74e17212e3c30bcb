import type { Secrets } from "../../services/secrets.ts";

const context = (tenancyId: string, userId: string) => `users.totp/${tenancyId}/${userId}`;

/** A second factor's secret as it is stored. */
export const sealTotpSecret = (secrets: Secrets, tenancyId: string, userId: string, base64: string): string =>
  secrets.seal(context(tenancyId, userId), base64);
