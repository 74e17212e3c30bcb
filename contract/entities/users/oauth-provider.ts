import { z } from "zod";
import { entity, field } from "../../kernel/entity.ts";
import { strictEmail, string, userId, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";

/** An account at an OAuth provider that is linked to a user (specification 000, section 3; wire protocol, section 2.10). */
export const OAuthProvider = entity("OAuthProvider", {
  id: field(uuid),
  user_id: field(uuid, { input: userId, create: "server", required: true }),
  provider_config_id: field(z.string(), {
    input: string(textLimits.userSpecifiedId),
    create: "server",
    required: true,
    description: "The id of the provider in the project's configuration, such as `google`",
  }),
  type: field(z.string().describe("The provider, such as `google`")),
  email: field(z.string().optional(), {
    input: strictEmail.nullable(),
    write: "server",
    description: "Absent if the address is unknown",
  }),
  allow_sign_in: field(z.boolean(), {
    credential: true,
    create: "server",
    update: "client",
    required: true,
    description: "Whether the user signs in with the account: with at most one of each provider",
  }),
  allow_connected_accounts: field(z.boolean(), {
    create: "server",
    update: "client",
    required: true,
    description: "Whether access tokens of the account can be obtained",
  }),
  account_id: field(z.string(), {
    credential: true,
    read: "server",
    input: string(textLimits.accountId).min(1),
    write: "server",
    required: true,
    description: "The user's id at the provider",
  }),
});
