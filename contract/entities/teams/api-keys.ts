import { z } from "zod";
import { publishedAlias } from "../../kernel/published-alias.ts";
import { dateMillis, millis, string, userId, uuid } from "../../vocabulary/text.ts";
import { textLimits } from "../../vocabulary/text-limits.ts";

const commonFields = {
  id: uuid,
  description: z.string(),
  expires_at_millis: millis.optional().describe("Absent: the key does not expire"),
  manually_revoked_at_millis: millis.optional().describe("Absent: the key is not revoked"),
  revoked: z.boolean(),
  created_at_millis: millis,
  last_used_at_millis: millis.optional().describe("The last check that succeeded. Recorded up to a second after it"),
  is_public: z.boolean().describe("Whether the key may be published, such as in a browser's code"),
};
const ofUser = { type: z.literal("user"), user_id: uuid };
const ofTeam = { type: z.literal("team"), team_id: uuid };
const maskedValue = z.object({ last_four: z.string() });
const fullValue = z.string().describe("The complete key. Only this response contains it");

/** A user's API key (specification 000, section 3). Shows the last four characters. */
export const UserApiKey = z.object({ ...commonFields, ...ofUser, value: maskedValue }).meta({ id: "UserApiKey" });
/** A user's new API key with its complete value. */
export const NewUserApiKey = z.object({ ...commonFields, ...ofUser, value: fullValue }).meta({ id: "NewUserApiKey" });
/** A team's API key. Shows the last four characters. */
export const TeamApiKey = z.object({ ...commonFields, ...ofTeam, value: maskedValue }).meta({ id: "TeamApiKey" });
/** A team's new API key with its complete value. */
export const NewTeamApiKey = z.object({ ...commonFields, ...ofTeam, value: fullValue }).meta({ id: "NewTeamApiKey" });

const description = string(textLimits.description);
const newKeyFields = {
  description,
  expires_at_millis: dateMillis.nullable().describe("Null: the key does not expire"),
  is_public: z.boolean().optional().describe("Whether the key may be published. Default false"),
};
export const UserApiKeyCreation = z.strictObject({ ...newKeyFields, user_id: userId });
export const TeamApiKeyCreation = z.strictObject({ ...newKeyFields, team_id: uuid });

export const ApiKeyChange = z.strictObject({
  description: description.optional(),
  expires_at_millis: dateMillis.nullable().optional().describe("Null: the key does not expire. A past time ends the key"),
  // Published clients send their option as it is.
  expiresAt: publishedAlias(
    z.iso.datetime({ offset: true }).nullable().optional().describe("The same as `expires_at_millis`, in ISO 8601"),
  ),
  revoked: z.literal(true).optional().describe("Revokes the key permanently. Revoking again has no effect"),
});
