import { toClientSettings } from "#contract/config/settings.ts";
import { TrustedDomainNotFound } from "#contract/errors/index.ts";
import type { integrationRoutes } from "#contract/routes/console/integrations.ts";
import { handlerPath } from "#contract/vocabulary/paths.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { randomUuid } from "../../../services/random.ts";
import { checkCode } from "../../foundation/codes/use.ts";
import { applyConfigChange } from "../config-plan/apply-change.ts";
import { provisionProject } from "./provision.ts";
import { confirmTransfer, startTransfer, transferStatus } from "./transfer.ts";

/** The entries of a configuration's trusted domains that are a domain. */
const listEntries = (domains: Readonly<Record<string, { readonly baseUrl?: string | undefined }>>, domain: string): string[] =>
  Object.entries(domains).flatMap(([key, { baseUrl }]) => (baseUrl === domain ? [key] : []));

const domainHandlers: Handlers<(typeof integrationRoutes)["domains"]> = {
  list: ({ project }) => ({
    items: toClientSettings(project.config).domains.map(({ domain }) => ({ domain })),
    is_paginated: false,
  }),

  async create(call) {
    const { domain } = call.input;
    await applyConfigChange(call, (_override, { domains }) =>
      listEntries(domains.trustedDomains, domain).length > 0
        ? {}
        : { [`domains.trustedDomains.${randomUuid()}`]: { baseUrl: domain, handlerPath } },
    );
    return { domain };
  },

  async remove(call) {
    const { domain } = call.input;
    await applyConfigChange(call, (_override, { domains }) => {
      const entries = listEntries(domains.trustedDomains, domain);
      if (entries.length === 0) throw new TrustedDomainNotFound();
      return Object.fromEntries(entries.map((key) => [`domains.trustedDomains.${key}`, null]));
    });
    return { success: true };
  },
};

export const integrationHandlers: Handlers<typeof integrationRoutes> = {
  projects: {
    provision: provisionProject,
    transferStatus,
    startTransfer,
    async checkTransfer({ input, project, db, now }) {
      await checkCode(db, { tenancyId: project.tenancyId, type: "project-transfer", code: input.code }, now);
      return { is_code_valid: true };
    },
    confirmTransfer,
  },
  domains: domainHandlers,
};
