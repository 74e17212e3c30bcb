import { z } from "zod";

/** A project as its own apps see it (wire protocol, client view of a project). */
export const ClientProject = z
  .object({
    id: z.string(),
    display_name: z.string(),
    config: z.object({
      sign_up_enabled: z.boolean(),
      credential_enabled: z.boolean(),
      magic_link_enabled: z.boolean(),
      passkey_enabled: z.boolean(),
      client_team_creation_enabled: z.boolean(),
      client_user_deletion_enabled: z.boolean(),
      allow_user_api_keys: z.boolean(),
      allow_team_api_keys: z.boolean(),
      enabled_oauth_providers: z.array(z.object({ id: z.string() })),
      domains: z.array(z.object({ domain: z.string(), handler_path: z.string() })),
    }),
  })
  .meta({ id: "ClientProject" });
