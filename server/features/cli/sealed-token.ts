import type { Secrets } from "../../services/secrets.ts";

/** From the confirmation until it is collected a refresh token is stored, sealed for its row alone. */
const context = (tenancyId: string, loginId: string) => `cli_logins.token/${tenancyId}/${loginId}`;

export const sealToken = (secrets: Secrets, tenancyId: string, loginId: string, token: string): string =>
  secrets.seal(context(tenancyId, loginId), token);

export const openToken = (secrets: Secrets, tenancyId: string, loginId: string, sealed: string): string =>
  secrets.open(context(tenancyId, loginId), sealed);
