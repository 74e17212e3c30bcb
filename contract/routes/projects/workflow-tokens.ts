import { z } from "zod";
import { adminOnly } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { workflowTokenLimits } from "../../vocabulary/projects/workflow-tokens.ts";
import { millis } from "../../vocabulary/text.ts";

export const internalWorkflowTokenRoutes = {
  create: route({
    method: "POST",
    path: "/internal/workflow-tokens",
    summary: "Create a workflow token",
    description:
      "Sent as `x-stack-workflow-token`, it gives client and server access to this project and branch without a key. Only this response contains the token. It cannot be revoked.",
    access: { ...adminOnly, developerRole: "admin" },
    body: z.strictObject({
      expires_in_millis: z
        .int()
        .min(workflowTokenLimits.lifetimeMillisMin)
        .max(workflowTokenLimits.lifetimeMillisMax)
        .describe("Lifetime of the token"),
    }),
    returns: z.object({ workflow_token: z.string(), expires_at_millis: millis }).meta({ id: "WorkflowToken" }),
    limits: [{ max: 60, seconds: 60, per: "key" }],
    examples: { body: { expires_in_millis: 600_000 } },
  }),
};
