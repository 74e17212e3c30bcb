import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { configLimits } from "#contract/vocabulary/projects/config-limits.ts";
import { context, type ErrorCase } from "../error-cases.ts";
import type { RouteName } from "../route-case.ts";
import { codeErrorCases } from "../sign-in/sign-in-error-cases.ts";
import { givenTransferCode } from "./integration-cases.ts";
import { platformHeader } from "./integration-clients.ts";

const domain = "https://app.acme.example";

/** The case as a call of a developer. */
const byDeveloper =
  (errorCase: ErrorCase): ErrorCase =>
  async () => {
    const { internal, developer } = context.fixtures;
    return { at: internal, headers: { [header.accessToken]: developer.accessToken }, ...(await errorCase()) };
  };
const allByDeveloper = (cases: Record<string, ErrorCase>) =>
  Object.fromEntries(Object.entries(cases).map(([error, errorCase]) => [error, byDeveloper(errorCase)]));

const transferCode = () => givenTransferCode(context.server);
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
    ProjectNotProvisioned: async () => ({ body: { code: await givenTransferCode(context.server, context.fixtures.project.id) } }),
  }),
  "integrations.domains.create": {
    InvalidConfigOverride: async () => {
      const at = await context.server.givenProject();
      await context.server.db.updateTable("projects").set({ is_production_mode: true }).where("id", "=", at.id).execute();
      return { as: "admin", at, body: { domain: "http://app.acme.example" } };
    },
  },
  "integrations.domains.remove": {
    TrustedDomainNotFound: () => ({ as: "admin", params: { domain } }),
    InvalidConfigOverride: async () => {
      // The null that removes the domain does not fit into a configuration of the maximum length.
      const config = { domains: { trustedDomains: { a: { baseUrl: domain } } }, "payments.items.a": { displayName: "" } };
      const displayName = "x".repeat(configLimits.totalLength - JSON.stringify(config).length);
      const at = await context.server.givenProject();
      await context.server.db
        .updateTable("tenancies")
        .set({ config: JSON.stringify({ ...config, "payments.items.a": { displayName } }) })
        .where("id", "=", at.tenancyId)
        .execute();
      return { as: "admin", at, params: { domain } };
    },
  },
};
