import { sealedColumn } from "../../../core/sealed-column.ts";
import type { Secrets } from "../../../services/secrets.ts";

/** Between confirmation and collection, the refresh token is stored under a seal that is bound to its row. */
const context = (tenancyId: string, loginId: string) => `cli_logins.token/${tenancyId}/${loginId}`;

export const sealToken = (secrets: Secrets, tenancyId: string, loginId: string, token: string): string =>
  secrets.seal(context(tenancyId, loginId), token);

export const openToken = (secrets: Secrets, tenancyId: string, loginId: string, sealed: string): string =>
  secrets.open(context(tenancyId, loginId), sealed);

export const loginTokenColumn = sealedColumn("cli_logins", "refresh_token_sealed", ["tenancy_id", "id"], ({ tenancy_id, id }) =>
  context(tenancy_id, id),
);
