import { sealedColumn } from "../../core/sealed-column.ts";
import type { Secrets } from "../../services/secrets.ts";

const context = (tenancyId: string, userId: string) => `users.totp/${tenancyId}/${userId}`;

/** Encrypts the secret of a second factor for its column. */
export const sealTotpSecret = (secrets: Secrets, tenancyId: string, userId: string, base64: string): string =>
  secrets.seal(context(tenancyId, userId), base64);

/** Decrypts a column of `sealTotpSecret`. @returns the bytes of the secret */
export const openTotpSecret = (secrets: Secrets, tenancyId: string, userId: string, sealed: string): Buffer =>
  Buffer.from(secrets.open(context(tenancyId, userId), sealed), "base64");

export const totpSecretColumn = sealedColumn("users", "totp_secret_sealed", ["tenancy_id", "id"], ({ tenancy_id, id }) =>
  context(tenancy_id, id),
);
