import type {
  NewOAuthApplicationSecret as NewSecretResponse,
  OAuthApplication as OAuthApplicationResponse,
  OAuthApplicationUser as OAuthApplicationUserResponse,
  OauthApplicationsCreateInput,
  OauthApplicationsUpdateInput,
  ServerApi,
} from "../../generated/server.ts";
import { PlainError } from "../../transport/api-errors.ts";
import { unwrap } from "../../transport/result.ts";
import { type Fields, fieldsFrom, inputFrom } from "../camel-case.ts";
import { type ListOptions, type ListPage, readList, type SearchOptions } from "../list-page.ts";

/** The lists of an application. */
interface ApplicationLists {
  /** Where users return to, compared exactly: `https`, or `http` on a loopback address. Native ones may have a private scheme. */
  readonly redirectUris?: readonly string[];
  /** Where the browser may go after a sign-out, compared exactly. */
  readonly postLogoutRedirectUris?: readonly string[];
  /** The scopes that it may request. */
  readonly scopes?: readonly OAuthApplicationResponse["scopes"][number][];
}

/** The fields of an application that may change. Absent fields stay as they are. */
export interface OAuthApplicationChange
  extends Omit<Fields<OauthApplicationsUpdateInput>, "applicationId" | keyof ApplicationLists>,
    ApplicationLists {}
/** The fields of a new application. */
export interface OAuthApplicationCreation extends Omit<Fields<OauthApplicationsCreateInput>, keyof ApplicationLists>, ApplicationLists {}

/** A secret of an application, without its text. */
export type OAuthApplicationSecret = Fields<OAuthApplicationResponse["secrets"][number]>;
/** A new secret. Only this result contains its text, `clientSecret`. */
export type NewOAuthApplicationSecret = Fields<NewSecretResponse>;

/** Options of a new secret. */
export interface OAuthApplicationSecretOptions {
  /** The lifetime of the secret. Default: it does not expire. */
  readonly expiresInMillis?: number;
  /** How long the other secrets remain valid; 0 deletes them. Default: they stay unchanged. */
  readonly expireOthersInMillis?: number;
}

/** A user who has given an application access. */
export type OAuthApplicationUser = Fields<OAuthApplicationUserResponse>;

/** An application that signs users in with the project, or calls for itself: a snapshot of an OAuth 2.1 client. */
export interface OAuthApplication extends Omit<Fields<OAuthApplicationResponse>, "secrets"> {
  /** The secrets that have not expired, newest first. */
  readonly secrets: readonly OAuthApplicationSecret[];
  /** Changes the application. Returns the next snapshot. @throws PlainError `OAUTH_APPLICATION_NOT_FOUND` */
  update(change: OAuthApplicationChange): Promise<OAuthApplication>;
  /** Deletes the application. Its users and secrets are deleted, and its tokens are refused. */
  delete(): Promise<void>;
  /**
   * Creates a secret. To rotate, let the others expire after a time in which both are valid.
   * @throws PlainError `OAUTH_APPLICATION_HAS_NO_SECRETS`, `TOO_MANY_OAUTH_APPLICATION_SECRETS`
   * @example
   * const { clientSecret } = await application.createSecret({ expireOthersInMillis: 86_400_000 });
   */
  createSecret(options?: OAuthApplicationSecretOptions): Promise<NewOAuthApplicationSecret>;
  /** Deletes a secret, which is refused from then on. @throws PlainError `OAUTH_APPLICATION_SECRET_NOT_FOUND` */
  deleteSecret(secretId: string): Promise<void>;
  /** Lists the users who have given the application access, newest first: all of them, or a page. */
  listUsers(options?: ListOptions): Promise<ListPage<OAuthApplicationUser>>;
  /** Ends the access of the application to the account of a user. @throws PlainError `APPLICATION_NOT_CONNECTED` */
  removeUser(userId: string): Promise<void>;
}

/** An application at its creation, the only time that its secret is returned. */
export interface NewOAuthApplication extends OAuthApplication {
  /** Null for a native application, which has none. */
  readonly clientSecret: string | null;
}

/** Options of a search for applications. */
export interface OAuthApplicationSearch extends SearchOptions {
  /** Only those that a developer created, or that registered themselves. Default: both. */
  readonly source?: OAuthApplicationResponse["source"];
}

/** Methods of a server for the applications that sign users in with the project. */
export interface OAuthApplicationMethods {
  /** Lists the applications, newest first: all of them, or a page. */
  listOAuthApplications(options?: OAuthApplicationSearch): Promise<ListPage<OAuthApplication>>;
  /** Returns an application by its client id; null if the project has none with it. */
  getOAuthApplication(id: string): Promise<OAuthApplication | null>;
  /**
   * Creates an application. Only this result contains its secret.
   * @throws PlainError `TOO_MANY_OAUTH_APPLICATIONS`
   * @example
   * const { id, clientSecret } = await server.createOAuthApplication({
   *   displayName: "Calendar", type: "web", redirectUris: ["https://calendar.example.org/callback"], scopes: ["openid", "email"],
   * });
   */
  createOAuthApplication(creation: OAuthApplicationCreation): Promise<NewOAuthApplication>;
}

type Calls = ServerApi["oauthApplications"];

function applicationFrom({ secrets, ...response }: OAuthApplicationResponse, calls: Calls): OAuthApplication {
  const key = { application_id: response.id };
  return Object.freeze({
    ...fieldsFrom(response),
    secrets: secrets.map((secret) => fieldsFrom(secret)),
    update: async (change: OAuthApplicationChange) =>
      applicationFrom(
        unwrap(await calls.update({ ...inputFrom<OauthApplicationsCreateInput>(change as Fields<OauthApplicationsCreateInput>), ...key })),
        calls,
      ),
    async delete() {
      unwrap(await calls.remove(key));
    },
    createSecret: async ({ expiresInMillis, expireOthersInMillis }: OAuthApplicationSecretOptions = {}) =>
      fieldsFrom(
        unwrap(await calls.createSecret({ ...key, expires_in_millis: expiresInMillis, expire_others_in_millis: expireOthersInMillis })),
      ),
    async deleteSecret(secretId: string) {
      unwrap(await calls.removeSecret({ ...key, secret_id: secretId }));
    },
    listUsers: (options: ListOptions = {}) =>
      readList(
        options,
        ({ cursor, limit }) => calls.listUsers({ ...key, cursor, limit }),
        (user) => fieldsFrom(user),
      ),
    async removeUser(userId: string) {
      unwrap(await calls.removeUser({ ...key, user_id: userId }));
    },
  });
}

export const oauthApplicationMethods = ({ oauthApplications: calls }: Pick<ServerApi, "oauthApplications">): OAuthApplicationMethods => ({
  listOAuthApplications: (options = {}) =>
    readList(
      options,
      (page) => calls.list({ ...page, source: options.source }),
      (response) => applicationFrom(response, calls),
    ),
  async getOAuthApplication(id) {
    const result = await calls.get({ application_id: id });
    if (result.status === "error" && result.error instanceof PlainError && result.error.code === "OAUTH_APPLICATION_NOT_FOUND") return null;
    return applicationFrom(unwrap(result), calls);
  },
  async createOAuthApplication(creation) {
    const { client_secret, ...response } = unwrap(
      await calls.create(inputFrom<OauthApplicationsCreateInput>(creation as Fields<OauthApplicationsCreateInput>)),
    );
    return Object.freeze({ ...applicationFrom(response, calls), clientSecret: client_secret });
  },
});
