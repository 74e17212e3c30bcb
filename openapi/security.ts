import type { oas31 } from "zod-openapi";
import { type AccessType, needsUser } from "#contract/kernel/access.ts";
import type { Route } from "#contract/kernel/route.ts";
import { requestHeaders, responseHeaders } from "#contract/vocabulary/headers.ts";

const headerScheme = (name: string, description: string): oas31.SecuritySchemeObject => ({
  type: "apiKey",
  in: "header",
  name,
  description,
});

const keys = {
  client: [
    "PublishableClientKey",
    headerScheme(requestHeaders.publishableClientKey, "The project's publishable client key, `pck_…`. Not a secret."),
  ],
  server: [
    "SecretServerKey",
    headerScheme(requestHeaders.secretServerKey, "The project's secret server key, `ssk_…`. Keep it on your servers."),
  ],
  admin: [
    "SuperSecretAdminKey",
    headerScheme(requestHeaders.superSecretAdminKey, "The project's super secret admin key, `sak_…`. Keep it on your servers."),
  ],
} as const;

/**
 * The authentication methods of one access type's document, and the headers that a client sets once for all calls. Generators make schemes
 * the configuration of a client, and parameters the arguments of each call.
 */
export const securitySchemes = (access: AccessType): Record<string, oas31.SecuritySchemeObject> => ({
  ProjectId: headerScheme(requestHeaders.projectId, "The project's id, or `internal` for the dashboard's own project."),
  AccessType: headerScheme(requestHeaders.accessType, `The access type of the key: always \`${access}\` in this document.`),
  [keys[access][0]]: keys[access][1],
  AdminAccessToken: headerScheme(
    requestHeaders.adminAccessToken,
    "Instead of a key: the access token of a user of project `internal`. The user belongs to the team that owns the project.",
  ),
  ...(access !== "admin" && {
    WorkflowToken: headerScheme(
      requestHeaders.workflowToken,
      "Instead of a key: a workflow token of the project, `wft_…`, until it expires.",
    ),
  }),
  UserAccessToken: headerScheme(requestHeaders.accessToken, "The access token of a signed-in user of the project."),
  BranchId: headerScheme(requestHeaders.branchId, "Optional: the branch of the project, `main` unless given."),
  AllowAnonymousUser: headerScheme(
    requestHeaders.allowAnonymousUser,
    "Optional: `true` accepts an anonymous user as the signed-in user. Without it, an anonymous user's token is refused.",
  ),
  Device: headerScheme(
    requestHeaders.device,
    `Optional: the last \`${responseHeaders.device}\` that the device received. Failed attempts of strangers do not count against such a device.`,
  ),
  ...(access === "admin" && {
    IntegrationClient: {
      type: "http" as const,
      scheme: "basic",
      description: "The id and the secret of an integration client, which the operator of the server configures.",
    },
  }),
  ClientBasic: {
    type: "http",
    scheme: "basic",
    description:
      "The project's id and its publishable client key as HTTP Basic credentials, instead of `client_id` and `client_secret` in the body.",
  },
});

/** True for the token endpoint: OAuth clients authenticate by HTTP Basic or in the body (RFC 6749 section 2.3.1). */
const acceptsBasicAuth = (route: Route) =>
  route.access.from === "public" && route.headers !== undefined && requestHeaders.authorization in route.headers.shape;

/**
 * The alternatives by which a caller of that type may authenticate at a route. The last one has the optional headers, too. An empty list
 * where credentials are not read.
 */
export function security(route: Route, access: AccessType): oas31.SecurityRequirementObject[] {
  const device = route.remembersDevice ? { Device: [] } : {};
  if (acceptsBasicAuth(route)) return [{ ClientBasic: [] }, {}, ...(route.remembersDevice ? [{ ClientBasic: [], ...device }] : [])];
  if (route.access.integration) return [{ IntegrationClient: [] }];
  if (route.access.from === "public") return [];

  const project = { ProjectId: [], AccessType: [] };
  const key = { ...project, [keys[access][0]]: [] };
  // A workflow token gives no admin access.
  const workflow = access === "admin" ? [] : [{ ...project, WorkflowToken: [] }];
  const withoutUser = [key, { ...project, AdminAccessToken: [] }, ...workflow];
  const withUser = withoutUser.map((requirement) => ({ ...requirement, UserAccessToken: [] }));
  const withOptions = { ...key, UserAccessToken: [], BranchId: [], AllowAnonymousUser: [], ...device };
  return [...(needsUser(route.access, access) ? [] : withoutUser), ...withUser, withOptions, ...(route.access.from === "open" ? [{}] : [])];
}
