import type { ServerApi } from "../../generated/server.ts";
import { isKnownError } from "../../transport/known-error.ts";
import { type Result, unwrap } from "../../transport/result.ts";

/** An API key that a caller has presented. */
export interface PresentedApiKey {
  readonly apiKey: string;
}

/** The key, or null if it is unknown, revoked, expired or of the other type. */
const orNull = <Data>(result: Result<Data, unknown>): Data | null =>
  result.status === "error" && isKnownError(result.error, "API_KEY_NOT_VALID") ? null : unwrap(result);

/** The id of the user whose active API key this is; null for any other text. */
export const apiKeyUserId = async (api: Pick<ServerApi, "userApiKeys">, { apiKey }: PresentedApiKey): Promise<string | null> =>
  orNull(await api.userApiKeys.check({ api_key: apiKey }))?.user_id ?? null;

/** The id of the team whose active API key this is; null for any other text. */
export const apiKeyTeamId = async (api: Pick<ServerApi, "teamApiKeys">, { apiKey }: PresentedApiKey): Promise<string | null> =>
  orNull(await api.teamApiKeys.check({ api_key: apiKey }))?.team_id ?? null;
