import { z } from "zod";
import { baseUrl } from "../../config/base-url.ts";
import { projectName } from "../../entities/projects/project.ts";
import { Success } from "../../entities/success.ts";
import { InvalidConfigOverride, ProjectNotProvisioned, TrustedDomainNotFound } from "../../errors/index.ts";
import { adminOnly, integrationClient } from "../../kernel/access.ts";
import { listSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { code, string } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";
import { developer } from "../shared/access.ts";
import { codeErrors } from "../shared/verification-codes.ts";

const base = "/integrations/custom";
const projectId = z.strictObject({ project_id: string(textLimits.userSpecifiedId).describe("A project that this client has provisioned") });
const TrustedDomain = z.object({ domain: z.string() }).meta({ id: "TrustedDomain" });
const refreshedQueries = ["internal.config", "internal.projects", "projects", "integrations.domains"];

/** Calls of a platform that makes projects for its customers and transfers them (wire protocol, section 4.10, family `custom`). */
export const integrationRoutes = {
  projects: {
    provision: route({
      method: "POST",
      path: `${base}/projects/provision`,
      summary: "Create a project without an owner",
      description:
        "The project has password sign-in, localhost and, in development, shared keys for Google and GitHub. Its admin key is returned once and expires in 100 years.",
      access: integrationClient,
      body: z.strictObject({ display_name: projectName }),
      returns: z.object({ project_id: z.string(), super_secret_admin_key: z.string() }),
      examples: { body: { display_name: "My app" } },
    }),
    transferStatus: route({
      method: "GET",
      path: `${base}/projects/transfer`,
      summary: "Check whether a project can be transferred",
      access: integrationClient,
      query: projectId,
      returns: z.object({ message: z.string() }),
      errors: [ProjectNotProvisioned],
    }),
    startTransfer: route({
      method: "POST",
      path: `${base}/projects/transfer`,
      summary: "Create a link that transfers a project to a developer",
      description: "The link leads to the dashboard. It is valid for an hour, and for one developer. Keys of the project stay valid.",
      access: integrationClient,
      body: projectId,
      returns: z.object({ confirmation_url: z.string() }),
      errors: [ProjectNotProvisioned],
    }),
    checkTransfer: route({
      method: "POST",
      path: `${base}/projects/transfer/confirm/check`,
      summary: "Check the code of a transfer link without using it",
      access: { from: "client", user: "optional", project: "internal" },
      body: z.strictObject({ code }),
      returns: z.object({ is_code_valid: z.literal(true) }),
      errors: codeErrors,
    }),
    confirmTransfer: route({
      method: "POST",
      path: `${base}/projects/transfer/confirm`,
      summary: "Take over a project by the code of a transfer link",
      description: "Creates a team for the signed-in developer, which owns the project from now on.",
      access: { ...developer, noImpersonation: true, verifiedEmail: "internal" },
      body: z.strictObject({ code }),
      returns: z.object({ project_id: z.string() }),
      errors: [...codeErrors, ProjectNotProvisioned],
      refreshes: ["internal.projects", "internal.developerTeams", "teams"],
    }),
  },
  domains: {
    list: route({
      method: "GET",
      path: `${base}/domains`,
      summary: "List the domains that the project trusts",
      description: "Callback addresses of the project must be at one of them.",
      access: adminOnly,
      returns: listSchema(TrustedDomain),
    }),
    create: route({
      method: "POST",
      path: `${base}/domains`,
      summary: "Trust a domain",
      description: "A domain that the project trusts already stays as it is. The hosted pages of the domain are below `/handler`.",
      access: adminOnly,
      body: z.strictObject({ domain: baseUrl }),
      returns: TrustedDomain,
      statuses: [201],
      errors: [InvalidConfigOverride],
      refreshes: refreshedQueries,
      examples: { body: { domain: "https://app.example.org" } },
    }),
    remove: route({
      method: "DELETE",
      path: `${base}/domains/{domain}`,
      summary: "Stop trusting a domain",
      description: "The path has the domain as the list shows it, percent-encoded.",
      access: adminOnly,
      params: z.strictObject({ domain: string(textLimits.url) }),
      returns: Success,
      errors: [TrustedDomainNotFound, InvalidConfigOverride],
      refreshes: refreshedQueries,
    }),
  },
};
