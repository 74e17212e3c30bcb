import { z } from "zod";
import { tokenLimits } from "../vocabulary/accounts/tokens.ts";
import { accountMergeStrategies, customOidcScopes, scopeList } from "../vocabulary/sign-in/oauth.ts";
import { providerTypes } from "../vocabulary/sign-in/providers.ts";
import { string } from "../vocabulary/text.ts";
import { textLimits } from "../vocabulary/text-limits.ts";
import { issuerUrlError } from "./issuer-url.ts";
import { branchLevel, environmentLevel, flag, group, settingText, switchesBelow } from "./leaf.ts";

const providerId = string(textLimits.userSpecifiedId).regex(
  /^\$?[a-z0-9_:]+$/,
  "must consist of lower-case letters, digits, colons and underscores",
);

const issuerUrl = settingText.superRefine((value, context) => {
  const error = issuerUrlError(value);
  if (error !== undefined) context.addIssue({ code: "custom", message: error });
});
const scopes = settingText.regex(scopeList, "must be scopes with single spaces between them");
const providerDisplayName = string(textLimits.providerName).regex(/\S/, "must not be empty");

const provider = z.object({
  type: branchLevel(z.enum(providerTypes).optional(), "The OAuth provider; `custom-oidc` is any OpenID Connect issuer"),
  allowSignIn: flag(false, "Whether users may sign in with the provider"),
  allowConnectedAccounts: flag(false, "Whether users may connect accounts of the provider"),
  isShared: environmentLevel(z.boolean().default(true), "Whether the server's shared keys are used, for development"),
  clientId: environmentLevel(settingText.optional(), "Client id at the provider"),
  clientSecret: environmentLevel(settingText.optional(), "Client secret at the provider", { secret: true }),
  facebookConfigId: environmentLevel(settingText.optional(), "Login configuration id at Facebook"),
  microsoftTenantId: environmentLevel(settingText.optional(), "Tenant id at Microsoft"),
  issuerUrl: environmentLevel(issuerUrl.optional(), "Issuer of a `custom-oidc` provider, below which its discovery document is"),
  displayName: branchLevel(providerDisplayName.optional(), "Name of a `custom-oidc` provider on the sign-in page. Default: its id"),
  scopes: branchLevel(scopes.optional(), `Scopes requested from a \`custom-oidc\` provider. Default: ${customOidcScopes}`),
});

export const auth = group({
  ...switchesBelow("auth"),
  password: group(switchesBelow("auth.password")),
  otp: group(switchesBelow("auth.otp")),
  passkey: group(switchesBelow("auth.passkey")),
  sessions: group({
    ...switchesBelow("auth.sessions"),
    impersonationMaxMillis: branchLevel(
      z.int().min(1).max(tokenLimits.sessionMillisMax).optional(),
      "Longest lifetime of an impersonation session. Longer ones are shortened to it",
    ),
  }),
  anonymous: group(switchesBelow("auth.anonymous")),
  oauth: group({
    accountMergeStrategy: branchLevel(
      z.enum(accountMergeStrategies).default("link_method"),
      "What happens when the e-mail address of a provider account belongs to an existing user",
    ),
    providers: z.record(providerId, provider).default({}),
  }),
});
