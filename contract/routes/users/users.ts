import { z } from "zod";
import { Success } from "../../entities/success.ts";
import { credentialFields, User } from "../../entities/users/user.ts";
import {
  InvalidImage,
  InvalidPasswordHash,
  InvalidStandardOauthProviderId,
  InvalidUserChange,
  LastSignInMethod,
  OauthProviderAccountIdAlreadyUsedForSignIn,
  PasswordTooLong,
  PasswordTooShort,
  TeamMembershipNotFound,
  TeamNeedsOwner,
  TermsVersionMismatch,
  TooManyContactChannels,
  TooManyRequests,
  UserEmailAlreadyExists,
  UserNotFound,
} from "../../errors/index.ts";
import { serverOnly } from "../../kernel/access.ts";
import { createInput, updateInput } from "../../kernel/body.ts";
import { asPage } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { heavyCallLimits } from "../../vocabulary/request-limits.ts";
import { userId } from "../../vocabulary/text.ts";
import { userOrders } from "../../vocabulary/users/user-lists.ts";
import { ownUser } from "../shared/access.ts";
import { userFilterQuery } from "../shared/user-filter.ts";

const params = z.strictObject({ user_id: userId });
const listQuery = z.strictObject({
  ...pageQuery("Users", pages.users.max),
  order_by: z.enum(userOrders).optional().describe("Default: `signed_up_at`. Names and addresses are compared in lower case"),
  desc: z.boolean().optional().describe("The reverse order, such as newest first"),
  ...userFilterQuery,
});
const writeErrors = [
  InvalidImage,
  InvalidUserChange,
  InvalidPasswordHash,
  PasswordTooShort,
  PasswordTooLong,
  UserEmailAlreadyExists,
  TooManyRequests,
];
const updateErrors = [TeamMembershipNotFound, TooManyContactChannels, ...writeErrors];

export const userRoutes = {
  me: route({
    method: "GET",
    path: "/users/me",
    summary: "Get the signed-in user",
    access: ownUser,
    returns: User,
  }),
  updateMe: route({
    method: "PATCH",
    path: "/users/me",
    summary: "Update the signed-in user",
    description: "Absent fields stay unchanged; null clears a field. Metadata is replaced as a whole.",
    access: {
      ...ownUser,
      noImpersonation: [...credentialFields, "accepted_terms_version"],
      recentSignIn: ["primary_email", "totp_secret_base64", "passkey_auth_enabled", "otp_auth_enabled"],
    },
    body: updateInput(User),
    largeBody: true,
    returns: User,
    errors: [...updateErrors, LastSignInMethod, TermsVersionMismatch],
    refreshes: ["users"],
  }),
  deleteMe: route({
    method: "DELETE",
    path: "/users/me",
    summary: "Delete the signed-in user",
    description:
      "Deletes the user and all of its data. A developer of project `internal` who alone owns a team with other members or projects gives it another owner first.",
    access: { ...ownUser, when: "client_user_deletion_enabled", recentSignIn: true },
    returns: Success,
    errors: [TeamNeedsOwner],
    refreshes: ["users"],
  }),

  list: route({
    method: "GET",
    path: "/users",
    summary: "List and search users",
    description: "Filters can be combined. Users come in pages of at most `limit`.",
    access: serverOnly,
    query: listQuery,
    returns: asPage(User),
    limits: heavyCallLimits,
  }),
  create: route({
    method: "POST",
    path: "/users",
    summary: "Create a user",
    description: "Every field is optional.",
    access: serverOnly,
    body: createInput(User),
    largeBody: true,
    returns: User,
    statuses: [201],
    errors: [...writeErrors, LastSignInMethod, InvalidStandardOauthProviderId, OauthProviderAccountIdAlreadyUsedForSignIn],
    refreshes: ["users"],
    examples: { body: { primary_email: "ada@example.org", primary_email_auth_enabled: true, display_name: "Ada" } },
  }),
  get: route({
    method: "GET",
    path: "/users/{user_id}",
    summary: "Get a user",
    description: "Includes the selected team and the accounts at OAuth providers.",
    access: serverOnly,
    params,
    listQuery,
    returns: User,
    errors: [UserNotFound],
  }),
  update: route({
    method: "PATCH",
    path: "/users/{user_id}",
    summary: "Update a user",
    description:
      "Absent fields stay unchanged; null clears a field. Metadata is replaced as a whole. A new password and a ban end all sessions of the user.",
    access: serverOnly,
    params,
    listQuery,
    body: updateInput(User),
    largeBody: true,
    returns: User,
    errors: [UserNotFound, ...updateErrors, LastSignInMethod],
    refreshes: ["users", "auth.sessions"],
  }),
  remove: route({
    method: "DELETE",
    path: "/users/{user_id}",
    summary: "Delete a user",
    description: "Deletes the user and all of its data: sessions, contact channels, team memberships, API keys.",
    access: serverOnly,
    params,
    listQuery,
    returns: Success,
    errors: [UserNotFound, TeamNeedsOwner],
    refreshes: ["users"],
  }),
};
