import type { UserCreate, UsersListInput } from "../generated/server.ts";
import { isKnownError } from "../transport/known-error.ts";
import { unwrap } from "../transport/result.ts";
import { inputFrom } from "./camel-case.ts";
import { type SendEmailMethods, sendEmailMethods } from "./emails/send-email.ts";
import { type ServerPaymentMethods, serverPaymentMethods } from "./payments/server-customer-methods.ts";
import { type DataVaultMethods, dataVaultMethods } from "./projects/data-vault-store.ts";
import { type WaitlistMethods, waitlistMethods } from "./projects/waitlist.ts";
import { apiKeyUserId, type PresentedApiKey } from "./teams/api-key-owner.ts";
import { type ExplanationMethods, explanationMethods } from "./teams/permission-explanation.ts";
import { type ServerTeamMethods, serverTeamMethods } from "./teams/team-methods.ts";
import { type OAuthProviderCreationMethods, oauthProviderCreationMethods } from "./users/oauth-provider.ts";
import {
  type ServerContext,
  type ServerTeam,
  type ServerUser,
  type ServerUserCreation,
  serverTeamIn,
  serverUserFrom,
} from "./users/server-user.ts";
import { userUpdateFrom } from "./users/user.ts";

/** Chooses users. Options can be combined. */
export interface UserFilter {
  /** A user's id, or part of a display name or of an e-mail address. */
  readonly query?: string;
  /** Whether to list anonymous users. Default: false. */
  readonly includeAnonymous?: boolean;
  /** Whether to list restricted users. Default: true. */
  readonly includeRestricted?: boolean;
  /** Only members of this team. */
  readonly teamId?: string;
  /** Only users whose primary e-mail address is verified, or is not. */
  readonly verified?: boolean;
  /** Only users who can sign in by this method. */
  readonly method?: "password" | "otp" | "passkey" | "oauth";
  /** Only users who signed up at this time or later. */
  readonly signedUpAfter?: Date;
  /** Only users who signed up before this time. */
  readonly signedUpBefore?: Date;
  /** Only users who were last active at this time or later. */
  readonly lastActiveAfter?: Date;
  /** Only users who were last active before this time. */
  readonly lastActiveBefore?: Date;
}

/** Options of `listUsers`. */
export interface ListUsersOptions extends UserFilter {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** Users per page. Default and maximum: 1000. */
  readonly limit?: number;
  /** Default: `signedUpAt`. */
  readonly orderBy?: "signedUpAt" | "lastActiveAt" | "displayName" | "primaryEmail";
  /** The reverse order, such as newest first. */
  readonly desc?: boolean;
}

const orders = {
  signedUpAt: "signed_up_at",
  lastActiveAt: "last_active_at",
  displayName: "display_name",
  primaryEmail: "primary_email",
} as const;

/** A page of users. `nextCursor` is null on the last page. */
export type UserPage = ServerUser[] & { readonly nextCursor: string | null };

/** Methods of a server for the users and teams of its project, independent of any session. */
export interface ServerMethods
  extends ServerTeamMethods<ServerTeam>,
    DataVaultMethods,
    ExplanationMethods,
    OAuthProviderCreationMethods,
    SendEmailMethods,
    ServerPaymentMethods,
    WaitlistMethods {
  /** Returns a user; null if it does not exist. With `apiKey`: the user whose active API key it is. */
  getUser(id: string | PresentedApiKey): Promise<ServerUser | null>;
  /**
   * Lists users in pages, in the order of their sign-up unless `orderBy` says otherwise.
   * @example
   * let page = await server.listUsers({ limit: 100, orderBy: "lastActiveAt", desc: true });
   * while (page.nextCursor) page = await server.listUsers({ limit: 100, orderBy: "lastActiveAt", desc: true, cursor: page.nextCursor });
   */
  listUsers(options?: ListUsersOptions): Promise<UserPage>;
  /**
   * Creates a user. No e-mail is sent.
   * @throws KnownError USER_EMAIL_ALREADY_EXISTS, PASSWORD_TOO_SHORT, PASSWORD_TOO_LONG; PlainError `INVALID_IMAGE`, `INVALID_USER_CHANGE`,
   * `INVALID_PASSWORD_HASH`
   * @example
   * const user = await server.createUser({ primaryEmail: "ada@example.org", primaryEmailAuthEnabled: true, displayName: "Ada" });
   */
  createUser(creation: ServerUserCreation): Promise<ServerUser>;
}

export function serverMethods(context: ServerContext): ServerMethods {
  const { api } = context;
  return {
    ...serverTeamMethods(api, serverTeamIn(context)),
    ...dataVaultMethods(api),
    ...serverPaymentMethods(api),
    ...explanationMethods(api),
    ...oauthProviderCreationMethods(api),
    ...sendEmailMethods(api),
    ...waitlistMethods(api),
    async getUser(idOrKey) {
      const id = typeof idOrKey === "string" ? idOrKey : await apiKeyUserId(api, idOrKey);
      if (id === null) return null;
      const response = await api.users.get({ user_id: id });
      if (response.status === "error" && isKnownError(response.error, "USER_NOT_FOUND")) return null;
      return serverUserFrom(unwrap(response), context);
    },
    async listUsers({ orderBy, ...options } = {}) {
      const order = orderBy && { order_by: orders[orderBy] };
      const { items, pagination } = unwrap(await api.users.list({ ...inputFrom<UsersListInput>(options), ...order }));
      const users = items.map((response) => serverUserFrom(response, context));
      return Object.assign(users, { nextCursor: pagination.next_cursor });
    },
    createUser: async (creation) => serverUserFrom(unwrap(await api.users.create(userUpdateFrom<UserCreate>(creation))), context),
  };
}
