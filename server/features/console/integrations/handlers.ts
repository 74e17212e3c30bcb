import type { integrationRoutes } from "#contract/routes/console/integrations.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { checkCode } from "../../foundation/codes/use.ts";
import { domainHandlers } from "./domains.ts";
import { provisionProject } from "./provision.ts";
import { confirmTransfer, startTransfer, transferStatus } from "./transfer.ts";

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
