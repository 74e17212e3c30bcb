import { z } from "zod";
import { SvixNotConfigured, SvixUnavailable } from "../../errors/index.ts";
import { adminOnly } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";

export const webhookRoutes = {
  createSvixToken: route({
    method: "POST",
    path: "/webhooks/svix-token",
    summary: "Create a token for the webhook portal of the Svix server",
    description:
      "The portal's app id is the project's id. A server without Svix sends webhooks itself, and its endpoints are managed here.",
    access: adminOnly,
    returns: z.object({ token: z.string() }),
    statuses: [201],
    errors: [SvixNotConfigured, SvixUnavailable],
  }),
};
