import { applicationLimits } from "#contract/vocabulary/sign-in/applications.ts";
import { applicationId, randomUuid } from "../../services/random.ts";
import type { TenantKeys } from "../case-fixtures.ts";
import { context, type ErrorCase } from "../error-cases.ts";
import type { RouteName } from "../route-case.ts";
import { givenApplication } from "./authorization-servers.ts";

/** A project with as many applications as it can have. */
async function givenFullProject(): Promise<TenantKeys> {
  const { server } = context;
  const project = await server.givenProject();
  await server.given.applications(project, applicationLimits.perBranch);
  return project;
}

const unknownApplication: ErrorCase = () => ({ as: "server", params: { application_id: applicationId() } });
const changingUnknown: ErrorCase = async () => ({ ...(await unknownApplication()), body: {} });
const notConnected: ErrorCase = async () => ({
  as: "server",
  params: { application_id: applicationId(), user_id: context.fixtures.testUser.id },
});

/** Every refusal of the calls about applications. */
export const applicationErrorCases: Partial<Record<RouteName, Record<string, ErrorCase>>> = {
  "oauthApplications.create": {
    ScopeNotAllowed: () => ({ as: "server", body: { display_name: "Example", type: "web", scopes: ["unknown"] } }),
    TooManyOAuthApplications: async () => ({
      as: "server",
      at: await givenFullProject(),
      body: { display_name: "One more", type: "native" },
    }),
  },
  "oauthApplications.get": { OAuthApplicationNotFound: unknownApplication },
  "oauthApplications.update": {
    OAuthApplicationNotFound: changingUnknown,
    ScopeNotAllowed: async () => {
      const { server, project } = context.fixtures;
      return { as: "server", params: { application_id: (await givenApplication(server, project)).id }, body: { scopes: ["unknown"] } };
    },
  },
  "oauthApplications.remove": { OAuthApplicationNotFound: unknownApplication },
  "oauthApplications.listUsers": { OAuthApplicationNotFound: unknownApplication },
  "oauthApplications.createSecret": {
    OAuthApplicationNotFound: changingUnknown,
    OAuthApplicationHasNoSecrets: async () => {
      const { server, project } = context.fixtures;
      return { as: "server", params: { application_id: (await givenApplication(server, project, { type: "native" })).id }, body: {} };
    },
    TooManyOAuthApplicationSecrets: async () => {
      const { server, project } = context.fixtures;
      const { id } = await givenApplication(server, project);
      for (let count = 0; count < 4; count++)
        await server.request("POST", `/oauth-applications/${id}/secrets`, { as: "server", project, body: {} });
      return { as: "server", params: { application_id: id }, body: {} };
    },
  },
  "oauthApplications.removeSecret": {
    OAuthApplicationSecretNotFound: async () => {
      const { server, project } = context.fixtures;
      return { as: "server", params: { application_id: (await givenApplication(server, project)).id, secret_id: randomUuid() } };
    },
  },
  "oauthApplications.removeUser": { ApplicationNotConnected: notConnected },
  "connectedApplications.remove": { ApplicationNotConnected: notConnected },
};
