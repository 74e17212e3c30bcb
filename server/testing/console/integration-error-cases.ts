import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { configLimits } from "#contract/vocabulary/projects/config-limits.ts";
import { context, type ErrorCase, givenProductionProject } from "../error-cases.ts";
import type { RouteName } from "../route-case.ts";
import { codeErrorCases } from "../sign-in/sign-in-error-cases.ts";
import { platformHeader } from "./integration-clients.ts";

const domain = "https://app.acme.example";

/** The case as a call of a developer. */
const byDeveloper =
  (errorCase: ErrorCase): ErrorCase =>
  async () => {
    const { internal, developer } = context.fixtures;
    // First: a case that moves the clock renews the developer's token.
    const call = await errorCase();
    return { at: internal, headers: { [header.accessToken]: developer.accessToken }, ...call };
  };
const allByDeveloper = (cases: Record<string, ErrorCase>) =>
  Object.fromEntries(Object.entries(cases).map(([error, errorCase]) => [error, byDeveloper(errorCase)]));

const transferCode = () => context.server.given.transferCode();
const notProvisioned: ErrorCase = () => ({
  headers: platformHeader,
  query: { project_id: context.fixtures.project.id },
});

/** Errors of the routes of platforms. */
export const integrationErrorCases: Partial<Record<RouteName, Record<string, ErrorCase>>> = {
  "integrations.projects.transferStatus": { ProjectNotProvisioned: notProvisioned },
  "integrations.projects.startTransfer": {
    ProjectNotProvisioned: () => ({ headers: platformHeader, body: { project_id: context.fixtures.project.id } }),
  },
  "integrations.projects.checkTransfer": allByDeveloper(codeErrorCases(transferCode)),
  "integrations.projects.confirmTransfer": allByDeveloper({
    ...codeErrorCases(transferCode),
    ProjectNotProvisioned: async () => ({ body: { code: await context.server.given.transferCode({ isTransferred: true }) } }),
  }),
  "integrations.domains.create": {
    InvalidConfigOverride: async () => {
      return { as: "admin", at: await givenProductionProject(), body: { domain: "http://app.acme.example" } };
    },
  },
  "integrations.domains.remove": {
    TrustedDomainNotFound: () => ({ as: "admin", params: { domain } }),
    InvalidConfigOverride: async () => {
      // The null that removes the domain does not fit into a configuration of the maximum length.
      const config = { domains: { trustedDomains: { a: { baseUrl: domain } } }, "payments.items.a": { displayName: "" } };
      const displayName = "x".repeat(configLimits.totalLength - JSON.stringify(config).length);
      const at = await context.server.givenProject();
      await context.server.given.config(at, { ...config, "payments.items.a": { displayName } });
      return { as: "admin", at, params: { domain } };
    },
  },
};
