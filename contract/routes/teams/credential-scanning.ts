import { z } from "zod";
import { Success } from "../../entities/success.ts";
import { ApiKeyExpired, ApiKeyNotFound, PublicApiKeyCannotBeRevoked } from "../../errors/index.ts";
import { noCredentials } from "../../kernel/access.ts";
import { route } from "../../kernel/route.ts";
import { apiKeyLimits } from "../../vocabulary/teams/api-keys.ts";

export const credentialScanningRoutes = {
  revoke: route({
    method: "POST",
    path: "/integrations/credential-scanning/revoke",
    summary: "Revoke a leaked API key of a user or team, or an agent token",
    description:
      "For secret scanners: the complete key is the proof. The owner of an API key gets an e-mail. Revoking it again has no effect. Public keys are not secret and stay active.",
    access: noCredentials,
    body: z.strictObject({ api_key: z.string().max(apiKeyLimits.input) }),
    returns: Success,
    errors: [ApiKeyNotFound, PublicApiKeyCannotBeRevoked, ApiKeyExpired],
    limits: [{ max: 60, seconds: 60 }],
  }),
};
