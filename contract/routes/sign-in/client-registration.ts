import { ClientMetadata, RegisteredClient } from "../../entities/sign-in/client-metadata.ts";
import { applicationId } from "../../entities/sign-in/oauth-application.ts";
import {
  AuthorizationServerNotEnabled,
  ClientRegistrationNotAllowed,
  InvalidBearerToken,
  InvalidClientMetadata,
  InvalidRedirectUri,
  TooManyOAuthApplications,
} from "../../errors/index.ts";
import { noCredentials } from "../../kernel/access.ts";
import { noContent } from "../../kernel/returns.ts";
import { route } from "../../kernel/route.ts";
import { headers, noStore, params } from "./client-endpoint.ts";

const common = {
  access: noCredentials,
  headers,
  responseHeaders: noStore,
} as const;

const ofClient = {
  ...common,
  path: "/projects/{project_id}/oauth/register/{application_id}",
  params: params.extend({ application_id: applicationId }),
  limits: [{ max: 120, seconds: 60 }],
  examples: { params: { project_id: "6c1f7a52-3d0e-4b8a-9c55-2f0f4f2f9d11", application_id: "app_7k2m9q4x1r8v5t3w6y0z2b4d6f" } },
} as const;

const example = {
  client_name: "Example",
  redirect_uris: ["http://127.0.0.1/callback"],
  token_endpoint_auth_method: "none",
};

export const clientRegistrationRoutes = {
  register: route({
    ...common,
    method: "POST",
    path: "/projects/{project_id}/oauth/register",
    summary: "Register an application by itself (RFC 7591)",
    description:
      "The setting `oauthServer.registration` decides who may: anyone, or who has an access token of a service application. Users see that the application is not verified. An unused one is deleted. Logos and unknown members are ignored.",
    params,
    body: ClientMetadata,
    returns: RegisteredClient,
    statuses: [201],
    limits: [{ max: 120, seconds: 3600 }],
    errors: [
      AuthorizationServerNotEnabled,
      ClientRegistrationNotAllowed,
      InvalidBearerToken,
      InvalidClientMetadata,
      InvalidRedirectUri,
      TooManyOAuthApplications,
    ],
    examples: { body: example },
  }),
  get: route({
    ...ofClient,
    method: "GET",
    summary: "Get an application that has registered itself (RFC 7592)",
    description: "With its registration access token. Its secret is not returned again.",
    returns: RegisteredClient,
    errors: [AuthorizationServerNotEnabled, InvalidBearerToken],
  }),
  update: route({
    ...ofClient,
    method: "PUT",
    summary: "Replace the metadata of an application that has registered itself (RFC 7592)",
    description:
      "With its registration access token. Absent members get their defaults. Another name or redirect URI ends the consents of users.",
    body: ClientMetadata,
    returns: RegisteredClient,
    errors: [AuthorizationServerNotEnabled, ClientRegistrationNotAllowed, InvalidBearerToken, InvalidClientMetadata, InvalidRedirectUri],
    examples: { ...ofClient.examples, body: example },
  }),
  remove: route({
    ...ofClient,
    method: "DELETE",
    summary: "Delete an application that has registered itself (RFC 7592)",
    description: "With its registration access token. The consents of users and its tokens end.",
    returns: noContent,
    errors: [AuthorizationServerNotEnabled, InvalidBearerToken],
  }),
};
