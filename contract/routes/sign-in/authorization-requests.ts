import { z } from "zod";
import { AuthorizationRequest } from "../../entities/sign-in/authorization-request.ts";
import { applicationId, ConnectedApplication } from "../../entities/sign-in/oauth-application.ts";
import { Success } from "../../entities/success.ts";
import {
  ApplicationNotConnected,
  AuthorizationNeedsSignIn,
  AuthorizationRequestNotFound,
  AuthorizationServerNotEnabled,
  TeamMembershipNotFound,
} from "../../errors/index.ts";
import { anyone } from "../../kernel/access.ts";
import { pageSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { consentDecisions } from "../../vocabulary/sign-in/applications.ts";
import { userId, uuid } from "../../vocabulary/text.ts";
import { ownUserForClients, signedIn } from "../shared/access.ts";

const params = z.strictObject({ request_id: z.string().min(1).max(128).describe("The parameter `request_id` of the consent page") });
const ofOwnUser = { ...ownUserForClients, self: { field: "user_id" } } as const;

export const authorizationRequestRoutes = {
  get: route({
    method: "GET",
    path: "/oauth-authorization-requests/{request_id}",
    summary: "Get the request of an application for access",
    description: "The consent page shows it. Without a user, `needs_sign_in` is true.",
    access: anyone,
    params,
    returns: AuthorizationRequest,
    errors: [AuthorizationRequestNotFound, AuthorizationServerNotEnabled],
  }),
  decide: route({
    method: "POST",
    path: "/oauth-authorization-requests/{request_id}/decision",
    summary: "Allow or deny the request of an application",
    description: "A request is decided once. The browser then goes to `redirect_to`, with a code or an error for the application.",
    access: { ...signedIn, noAnonymous: true, noImpersonation: true },
    params,
    body: z.strictObject({
      decision: z.enum(consentDecisions),
      team_id: uuid.nullable().optional().describe("With scope `teams`: a team of the user. Without it, the team of the last consent"),
    }),
    returns: z.object({ redirect_to: z.string() }),
    errors: [AuthorizationRequestNotFound, AuthorizationNeedsSignIn, AuthorizationServerNotEnabled, TeamMembershipNotFound],
    limits: [{ max: 60, seconds: 60 }],
    refreshes: ["connectedApplications"],
    examples: { params: { request_id: "7k2m9q4x1r8v5t3w6y0z2b4d6f8h1j3k5m7n9p2q4s6t8" }, body: { decision: "allow" } },
  }),
};

export const connectedApplicationRoutes = {
  list: route({
    method: "GET",
    path: "/users/{user_id}/connected-applications",
    summary: "List the applications that a user has given access, newest first",
    access: ofOwnUser,
    params: z.strictObject({ user_id: userId }),
    query: z.strictObject(pageQuery("Applications", pages.connectedApplications.max)),
    returns: pageSchema(ConnectedApplication),
  }),
  remove: route({
    method: "DELETE",
    path: "/users/{user_id}/connected-applications/{application_id}",
    summary: "End the access of an application to a user's account",
    description: "Deletes the consent and the refresh tokens. Access tokens are refused immediately by the server itself.",
    access: ofOwnUser,
    params: z.strictObject({ user_id: userId, application_id: applicationId }),
    returns: Success,
    errors: [ApplicationNotConnected],
    refreshes: ["connectedApplications"],
  }),
};
