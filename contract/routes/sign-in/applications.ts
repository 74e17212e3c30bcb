import { z } from "zod";
import {
  applicationId,
  NewOAuthApplication,
  NewOAuthApplicationSecret,
  OAuthApplication,
  OAuthApplicationCreation,
  OAuthApplicationUpdate,
  OAuthApplicationUser,
} from "../../entities/sign-in/oauth-application.ts";
import { Success } from "../../entities/success.ts";
import {
  ApplicationNotConnected,
  OAuthApplicationHasNoSecrets,
  OAuthApplicationNotFound,
  OAuthApplicationSecretNotFound,
  ScopeNotAllowed,
  TooManyOAuthApplicationSecrets,
  TooManyOAuthApplications,
} from "../../errors/index.ts";
import { serverOnly } from "../../kernel/access.ts";
import { pageSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery, searchQuery } from "../../vocabulary/page-query.ts";
import { applicationSources, applicationLimits as limits } from "../../vocabulary/sign-in/applications.ts";
import { userId, uuid } from "../../vocabulary/text.ts";

const params = z.strictObject({ application_id: applicationId });
const callLimits = [{ max: 60, seconds: 60, per: "key" }] as const;
const refreshes = ["oauthApplications"];
const example = {
  display_name: "Example",
  type: "web",
  redirect_uris: ["https://app.example.org/callback"],
  scopes: ["openid", "profile", "email"],
};

export const oauthApplicationRoutes = {
  list: route({
    method: "GET",
    path: "/oauth-applications",
    summary: "List the applications that sign users in with the project, newest first",
    description: "Of their secrets, only the last characters and the times are shown.",
    access: serverOnly,
    query: z.strictObject({
      ...pageQuery("Applications", pages.oauthApplications.max),
      query: searchQuery("A part of the name"),
      source: z.enum(applicationSources).optional().describe("Only those that a developer created, or that registered themselves"),
    }),
    returns: pageSchema(OAuthApplication),
  }),
  create: route({
    method: "POST",
    path: "/oauth-applications",
    summary: "Create an application",
    description:
      "An OAuth 2.1 client of the project's authorization server (`oauthServer.isEnabled`). Only this response contains its secret.",
    access: serverOnly,
    body: OAuthApplicationCreation,
    returns: NewOAuthApplication,
    statuses: [201],
    errors: [ScopeNotAllowed, TooManyOAuthApplications],
    limits: callLimits,
    refreshes,
    examples: { body: example },
  }),
  get: route({
    method: "GET",
    path: "/oauth-applications/{application_id}",
    summary: "Get an application",
    description: "Of its secrets, only the last characters and the times are shown.",
    access: serverOnly,
    params,
    returns: OAuthApplication,
    errors: [OAuthApplicationNotFound],
  }),
  update: route({
    method: "PATCH",
    path: "/oauth-applications/{application_id}",
    summary: "Update an application",
    description: "Absent fields stay unchanged. While `is_enabled` is false, its tokens are refused. They are valid again afterwards.",
    access: serverOnly,
    params,
    body: OAuthApplicationUpdate,
    returns: OAuthApplication,
    errors: [OAuthApplicationNotFound, ScopeNotAllowed],
    limits: callLimits,
    refreshes,
    examples: { body: { display_name: "Example" } },
  }),
  remove: route({
    method: "DELETE",
    path: "/oauth-applications/{application_id}",
    summary: "Delete an application",
    description: "Its secrets, the consents of users and its refresh tokens are deleted. Its access tokens are refused immediately.",
    access: serverOnly,
    params,
    returns: Success,
    errors: [OAuthApplicationNotFound],
    refreshes,
  }),
  createSecret: route({
    method: "POST",
    path: "/oauth-applications/{application_id}/secrets",
    summary: "Create a secret of an application",
    description: "To rotate a secret, let the others expire after a time in which both are valid. Only this response contains the secret.",
    access: serverOnly,
    params,
    body: z.strictObject({
      expires_in_millis: z.int().min(1).max(limits.secretLifetimeMillisMax).optional().describe("Without it, the secret does not expire"),
      expire_others_in_millis: z
        .int()
        .min(0)
        .max(limits.overlapMillisMax)
        .optional()
        .describe("How long the other secrets remain valid. 0 deletes them. Without it, they stay unchanged"),
    }),
    returns: NewOAuthApplicationSecret,
    statuses: [201],
    errors: [OAuthApplicationNotFound, OAuthApplicationHasNoSecrets, TooManyOAuthApplicationSecrets],
    limits: callLimits,
    refreshes,
    examples: { body: { expire_others_in_millis: 86_400_000 } },
  }),
  removeSecret: route({
    method: "DELETE",
    path: "/oauth-applications/{application_id}/secrets/{secret_id}",
    summary: "Delete a secret of an application",
    description: "It is refused from then on.",
    access: serverOnly,
    params: params.extend({ secret_id: uuid }),
    returns: Success,
    errors: [OAuthApplicationSecretNotFound],
    refreshes,
  }),
  listUsers: route({
    method: "GET",
    path: "/oauth-applications/{application_id}/users",
    summary: "List the users who have given an application access, newest first",
    description: "Each with the scopes of the consent and the last use. A first-party application has the users who signed in.",
    access: serverOnly,
    params,
    query: z.strictObject(pageQuery("Users", pages.oauthApplicationUsers.max)),
    returns: pageSchema(OAuthApplicationUser),
    errors: [OAuthApplicationNotFound],
  }),
  removeUser: route({
    method: "DELETE",
    path: "/oauth-applications/{application_id}/users/{user_id}",
    summary: "End the access of an application to a user",
    description: "Deletes the consent and the refresh tokens. Access tokens are refused immediately by the server itself.",
    access: serverOnly,
    params: params.extend({ user_id: userId }),
    returns: Success,
    errors: [ApplicationNotConnected],
    refreshes,
  }),
};
