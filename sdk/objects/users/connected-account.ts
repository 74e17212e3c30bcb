import { noAccessToken } from "#contract/vocabulary/lazy-messages.ts";
import type { ClientApi } from "../../generated/client.ts";
import type { ServerApi } from "../../generated/server.ts";
import { isKnownError } from "../../transport/known-error.ts";
import { unwrap } from "../../transport/result.ts";
import { type ObjectHooks, withHooks } from "../object-hooks.ts";

/** Options of `getConnectedAccount`. */
export interface GetConnectedAccountOptions {
  /**
   * The behavior if no account of the provider is connected, or none with the scopes. Default: return null. `redirect` leaves the page
   * to connect one, and needs a browser.
   */
  readonly or?: "return-null" | "throw" | "redirect";
  /** The scopes that the access token must have. */
  readonly scopes?: readonly string[];
}

/** A connected account of a user at an OAuth provider. */
export interface ConnectedAccount extends ObjectHooks<"connectedAccount"> {
  /** The id of the provider in the project's configuration, such as `github`. */
  readonly id: string;
  /** The scopes that its access tokens have at least. */
  readonly scopes: readonly string[];
  /**
   * Returns an access token of the provider with the scopes of the account. The server renews expired ones.
   * @throws Error 'No access token available' if the account is no longer connected, or lost the scopes
   */
  getAccessToken(): Promise<{ readonly accessToken: string }>;
}

/** Methods of a user for access tokens of its accounts. */
export interface ConnectedAccountMethods {
  /**
   * Returns the account of the user at a provider of the project, with these scopes.
   * @example
   * const account = await user.getConnectedAccount("google", { or: "redirect", scopes: ["https://www.googleapis.com/auth/drive.readonly"] });
   * const { accessToken } = await account.getAccessToken();
   */
  getConnectedAccount(
    providerId: string,
    options: GetConnectedAccountOptions & { readonly or: "redirect" | "throw" },
  ): Promise<ConnectedAccount>;
  getConnectedAccount(providerId: string, options?: GetConnectedAccountOptions): Promise<ConnectedAccount | null>;
}

/** Connects an account of a provider with scopes, and leaves the page for that. */
type Connect = (providerId: string, scopes: readonly string[]) => Promise<void>;

/** Whether an error means that the user has to connect the account, or to do so again. */
const needsConnection = (error: unknown) =>
  isKnownError(error, "OAUTH_CONNECTION_NOT_CONNECTED_TO_USER") ||
  isKnownError(error, "OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE") ||
  isKnownError(error, "PROVIDER_REJECTED");

/** The methods of a user, by id or `me`. */
export function connectedAccountMethods(
  userId: string,
  api: Pick<ClientApi | ServerApi, "connectedAccounts">,
  connect: Connect,
): ConnectedAccountMethods {
  async function getConnectedAccount(
    providerId: string,
    { or = "return-null", scopes = [] }: GetConnectedAccountOptions = {},
  ): Promise<ConnectedAccount | null> {
    const request = () => api.connectedAccounts.createAccessToken({ user_id: userId, provider_id: providerId, scope: scopes.join(" ") });
    const result = await request();
    if (result.status === "error" && needsConnection(result.error)) {
      if (or === "return-null") return null;
      // In a browser the page is left by now.
      if (or === "redirect") await connect(providerId, scopes);
    }
    unwrap(result);
    return withHooks<"connectedAccount", ConnectedAccount>("connectedAccount", {
      id: providerId,
      scopes,
      async getAccessToken() {
        const next = await request();
        if (next.status === "error" && needsConnection(next.error)) throw new Error(noAccessToken, { cause: next.error });
        return { accessToken: unwrap(next).access_token };
      },
    });
  }
  return { getConnectedAccount: getConnectedAccount as ConnectedAccountMethods["getConnectedAccount"] };
}

/** Refuses to connect an account of a user who is not the signed-in one of a page. */
export const cannotConnect: Connect = async () => {
  throw new Error('getConnectedAccount with { or: "redirect" } needs the signed-in user of a page in a browser.');
};
