import type { internalWorkflowTokenRoutes } from "#contract/routes/projects/workflow-tokens.ts";
import { audit } from "../../core/audit.ts";
import type { Handlers } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import { workflowToken } from "../../services/random.ts";
import { digest } from "../../services/secrets.ts";

export const workflowTokenHandlers: Handlers<typeof internalWorkflowTokenRoutes> = {
  async create(call) {
    const { input, project, db, now } = call;
    const token = workflowToken();
    const expires_at = new Date(now.getTime() + input.expires_in_millis);
    const row = { tenancy_id: project.tenancyId, hash: digest(token), created_at: now, expires_at };
    const data = { expires_at_millis: expires_at.getTime() };
    await statement()
      .also(db.insertInto("workflow_tokens").values(row))
      .also(audit(call, { event: "workflow_token.created", userId: null, data }))
      .execute(db);
    return { workflow_token: token, expires_at_millis: expires_at.getTime() };
  },
};
