import { requestHeaders } from "#contract/vocabulary/headers.ts";
import { botTestSolution } from "#contract/vocabulary/sign-in/bots.ts";

/**
 * The header that passes every bot challenge of a server in development mode. In production it is refused.
 * @example
 * const app = createClientApp({ ...keys, tokenStore: "memory", extraRequestHeaders: botTestHeaders });
 */
export const botTestHeaders: Readonly<Record<string, string>> = { [requestHeaders.botSolution]: botTestSolution };
