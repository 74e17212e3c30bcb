import type { ClientApi, OAuthProviderUpdate, OAuthProvider as ProviderResponse } from "../../generated/client.ts";
import type {
  OAuthProviderCreate,
  ServerApi,
  OAuthProvider as ServerProviderResponse,
  OAuthProviderUpdate as ServerProviderUpdate,
} from "../../generated/server.ts";
import { PlainError } from "../../transport/api-errors.ts";
import { isKnownError, type Known } from "../../transport/known-error.ts";
import { failed, ok, type Result, unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom, inputFrom } from "../camel-case.ts";
import { type ListOptions, type ListPage, readList } from "../list-page.ts";

/** The fields of a linked account that a user may change. Absent fields stay as they are. */
export interface OAuthProviderChange extends Fields<OAuthProviderUpdate> {}
/** The fields of a linked account that a server may change. Absent fields stay as they are; `email: null` removes the address. */
export interface ServerOAuthProviderChange extends Fields<ServerProviderUpdate> {}
/** The account that a server links to a user. */
export interface OAuthProviderCreation extends Fields<OAuthProviderCreate> {}

/** Another user signs in with the account. */
export type AccountTaken = Known<"OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN">;

/** An account at an OAuth provider that is linked to a user: a snapshot. `update` returns the next one. */
export interface OAuthProvider extends Fields<ProviderResponse> {
  /**
   * Changes what the account is used for. A user signs in with one account of a provider.
   * @example
   * const result = await provider.update({ allowSignIn: true });
   * if (result.status === "error") show(result.error.message);
   */
  update(change: OAuthProviderChange): Promise<Result<OAuthProvider, AccountTaken>>;
  /** Unlinks the account: the user can no longer sign in with it, and its stored tokens are deleted. */
  delete(): Promise<void>;
}

/** A linked account, with the fields that only servers see. */
export interface ServerOAuthProvider extends Fields<ServerProviderResponse> {
  /** Changes the linked account and what it is used for. */
  update(change: ServerOAuthProviderChange): Promise<Result<ServerOAuthProvider, AccountTaken>>;
  /** Unlinks the account and deletes its stored tokens. */
  delete(): Promise<void>;
}

/** Methods of a user for its accounts at OAuth providers. */
export interface OAuthProviderMethods<Provider = OAuthProvider> {
  /** Lists the linked accounts of the user, oldest first: all of them, or a page. */
  listOAuthProviders(options?: ListOptions): Promise<ListPage<Provider>>;
  /** Returns a linked account by its own id; null if the user has none with that id. */
  getOAuthProvider(id: string): Promise<Provider | null>;
}
/** The same for servers. */
export type ServerOAuthProviderMethods = OAuthProviderMethods<ServerOAuthProvider>;

interface ProviderContext {
  readonly api: Pick<ClientApi | ServerApi, "oauthProviders">;
}

/** The object of a linked account in a response. `userId`: as the calls name the user, by id or `me`. */
function providerFrom(response: ServerProviderResponse, userId: string, calls: ServerApi["oauthProviders"]): ServerOAuthProvider {
  const address = { user_id: userId, provider_id: response.id };
  return {
    ...fieldsFrom(response),
    update: async (change) =>
      toResult(await calls.update({ ...address, ...inputFrom<ServerProviderUpdate>(change) }), (next) => providerFrom(next, userId, calls)),
    async delete() {
      unwrap(await calls.remove(address));
    },
  };
}

function toResult<Data, Value>(result: Result<Data, unknown>, toValue: (data: Data) => Value): Result<Value, AccountTaken> {
  if (result.status === "error" && isKnownError(result.error, "OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN"))
    return failed(result.error);
  return ok(toValue(unwrap(result)));
}

/** The methods of a user, by id or `me`. A client's API neither returns nor takes the id of the account. */
export function oauthProviderMethods(userId: string, { api }: ProviderContext): ServerOAuthProviderMethods {
  const calls = api.oauthProviders as ServerApi["oauthProviders"];
  return {
    listOAuthProviders: (options = {}) =>
      readList(
        options,
        ({ cursor, limit }) => calls.list({ user_id: userId, cursor, limit }),
        (response) => providerFrom(response, userId, calls),
      ),
    async getOAuthProvider(id) {
      const result = await calls.get({ user_id: userId, provider_id: id });
      if (result.status === "error" && result.error instanceof PlainError && result.error.code === "OAUTH_PROVIDER_LINK_NOT_FOUND")
        return null;
      return providerFrom(unwrap(result), userId, calls);
    },
  };
}

/** Which page of the project's linked accounts a server reads. */
export interface ServerOAuthProviderQuery {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** At most 1000, which is also the default. */
  readonly limit?: number;
}

/** A page of linked accounts, oldest first. `nextCursor` is null on the last page. */
export type ServerOAuthProviderPage = ServerOAuthProvider[] & { readonly nextCursor: string | null };

/** Methods of a server for accounts at OAuth providers. */
export interface OAuthProviderCreationMethods {
  /**
   * Lists the linked accounts of all users of the project in pages, oldest first.
   * @example
   * const first = await app.listOAuthProviders({ limit: 100 });
   * const second = first.nextCursor === null ? [] : await app.listOAuthProviders({ limit: 100, cursor: first.nextCursor });
   */
  listOAuthProviders(query?: ServerOAuthProviderQuery): Promise<ServerOAuthProviderPage>;
  /**
   * Links an account at an OAuth provider to a user. The error is returned if `allowSignIn` is set and another user signs in with the
   * account; other errors are thrown.
   * @example
   * await app.createOAuthProvider({
   *   userId: user.id, providerConfigId: "github", accountId: "583231", allowSignIn: true, allowConnectedAccounts: true,
   * });
   */
  createOAuthProvider(creation: OAuthProviderCreation): Promise<Result<ServerOAuthProvider, AccountTaken>>;
}

export const oauthProviderCreationMethods = ({
  oauthProviders: calls,
}: Pick<ServerApi, "oauthProviders">): OAuthProviderCreationMethods => ({
  async listOAuthProviders(query = {}) {
    const page = unwrap(await calls.list(query));
    const providers = page.items.map((response) => providerFrom(response, response.user_id, calls));
    return Object.assign(providers, { nextCursor: page.is_paginated ? page.pagination.next_cursor : null });
  },
  createOAuthProvider: async (creation) =>
    toResult(await calls.create(inputFrom<OAuthProviderCreate>(creation)), (made) => providerFrom(made, made.user_id, calls)),
});
