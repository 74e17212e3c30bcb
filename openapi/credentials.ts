import type { oas31 } from "zod-openapi";
import { type AccessType, needsUser } from "#contract/kernel/access.ts";
import type { Route } from "#contract/kernel/route.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";

const inHeader = (name: string, description: string): oas31.SecuritySchemeObject => ({ type: "apiKey", in: "header", name, description });

const keys = {
  client: [
    "PublishableClientKey",
    inHeader(requestHeaders.publishableClientKey, "The project's publishable client key, `pck_…`. Not a secret."),
  ],
  server: [
    "SecretServerKey",
    inHeader(requestHeaders.secretServerKey, "The project's secret server key, `ssk_…`. Keep it on your servers."),
  ],
  admin: [
    "SuperSecretAdminKey",
    inHeader(requestHeaders.superSecretAdminKey, "The project's super secret admin key, `sak_…`. Keep it on your servers."),
  ],
} as const;

/** The ways to authenticate that the document of one access type knows. */
export const securitySchemes = (access: AccessType): Record<string, oas31.SecuritySchemeObject> => ({
  ProjectId: inHeader(requestHeaders.projectId, "The project's id, or `internal` for the dashboard's own project."),
  [keys[access][0]]: keys[access][1],
  AdminAccessToken: inHeader(
    requestHeaders.adminAccessToken,
    "Instead of a key: the access token of a user of project `internal` who belongs to the team that owns the project.",
  ),
  UserAccessToken: inHeader(requestHeaders.accessToken, "The access token of a signed-in user of the project."),
  ClientBasic: {
    type: "http",
    scheme: "basic",
    description:
      "The project's id and its publishable client key as HTTP Basic credentials, instead of `client_id` and `client_secret` in the body.",
  },
});

/** True for the token endpoint: OAuth clients authenticate by HTTP Basic or in the body (RFC 6749 section 2.3.1). */
const takesBasic = (route: Route) =>
  route.access.from === "bare" && route.headers !== undefined && requestHeaders.authorization in route.headers.shape;

/** The alternatives by which a caller of that type may authenticate at a route; an empty list where credentials are not read. */
export function security(route: Route, access: AccessType): oas31.SecurityRequirementObject[] {
  if (takesBasic(route)) return [{ ClientBasic: [] }, {}];
  if (route.access.from === "bare") return [];

  const project = { ProjectId: [] };
  const alone = [
    { ...project, [keys[access][0]]: [] },
    { ...project, AdminAccessToken: [] },
  ];
  const withUser = alone.map((requirement) => ({ ...requirement, UserAccessToken: [] }));
  if (needsUser(route.access, access)) return withUser;
  return route.access.from === "open" ? [...alone, ...withUser, {}] : [...alone, ...withUser];
}
