import { z } from "zod";
import { claimNameError, claimTemplateError, tokenClaimLimits } from "../vocabulary/accounts/token-claims.ts";
import { tokenLimits } from "../vocabulary/accounts/tokens.ts";
import { accountMergeStrategies, customOidcScopes, oauthLimits, scopeList } from "../vocabulary/sign-in/oauth.ts";
import { providerTypes } from "../vocabulary/sign-in/providers.ts";
import { string } from "../vocabulary/text.ts";
import { textLimits } from "../vocabulary/text-limits.ts";
import { signingSecret } from "../vocabulary/webhooks/signing-secret.ts";
import { bots } from "./bots.ts";
import { httpsUrlError, issuerUrlError } from "./issuer-url.ts";
import { branchLevel, environmentLevel, flag, group, settingText, switchesBelow } from "./leaf.ts";
import { signUp } from "./sign-up-rules.ts";

const providerId = string(textLimits.userSpecifiedId).regex(
  /^\$?[a-z0-9_:]+$/,
  "must consist of lower-case letters, digits, colons and underscores",
);

const issuerUrl = settingText.superRefine((value, context) => {
  const error = issuerUrlError(value);
  if (error !== undefined) context.addIssue({ code: "custom", message: error });
});
const oldSystemUrl = settingText.superRefine((value, context) => {
  const error = httpsUrlError(value);
  if (error !== undefined) context.addIssue({ code: "custom", message: error });
});
const scopes = settingText.regex(scopeList, "must be scopes with single spaces between them");
const idTokenAudience = string(textLimits.idTokenAudience).regex(/^[^\s,]+$/, "must not be empty or contain white space or commas");
const providerDisplayName = string(textLimits.providerName).regex(/\S/, "must not be empty");

const claimName = string(tokenClaimLimits.name).superRefine((value, context) => {
  const error = claimNameError(value);
  if (error !== undefined) context.addIssue({ code: "custom", message: error });
});
const claimTemplate = string(tokenClaimLimits.template).superRefine((value, context) => {
  const error = claimTemplateError(value);
  if (error !== undefined) context.addIssue({ code: "custom", message: error });
});

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
  idTokenAudiences: branchLevel(
    z.array(idTokenAudience).max(oauthLimits.idTokenAudiences).optional(),
    "Client ids whose ID tokens apps may send to `POST /auth/oauth/id-token`. Without them, ID tokens are not accepted",
  ),
  allowIdTokensWithoutNonce: branchLevel(
    z.boolean().optional(),
    "Whether these ID tokens are accepted without a nonce, for sign-in libraries that send none",
  ),
});

export const auth = group({
  ...switchesBelow("auth"),
  signUp,
  password: group(switchesBelow("auth.password")),
  otp: group(switchesBelow("auth.otp")),
  passkey: group(switchesBelow("auth.passkey")),
  sessions: group({
    ...switchesBelow("auth.sessions"),
    impersonationMaxMillis: branchLevel(
      z.int().min(1).max(tokenLimits.sessionMillisMax).optional(),
      "Longest lifetime of an impersonation session. Longer ones are shortened to it",
    ),
    lifetimeMillis: branchLevel(
      z.int().min(tokenLimits.sessionMillisMin).max(tokenLimits.sessionMillisMax).optional(),
      "Longest lifetime of a session, also of those that exist. Impersonations have their own",
    ),
    idleMillis: branchLevel(
      z.int().min(tokenLimits.idleMillisMin).max(tokenLimits.sessionMillisMax).optional(),
      "A session that is not used for so long has ended. Not for impersonations",
    ),
    maxPerUser: branchLevel(
      z.int().min(1).max(tokenLimits.maxPerUser).optional(),
      "Sign-ins that a user may have at once. Another sign-in ends the oldest. Sessions that others open, such as those of hosted pages and command line tools, count with theirs. Impersonations do not count",
    ),
  }),
  claims: z
    .record(
      claimName,
      branchLevel(
        claimTemplate,
        "Template of a claim of access tokens, such as `{{user.client_read_only_metadata.plan}}`. One placeholder alone keeps the type of its value",
      ),
    )
    .default({}),
  anonymous: group(switchesBelow("auth.anonymous")),
  migration: group({
    url: environmentLevel(
      oldSystemUrl.optional(),
      "Address at the system that users move away from. It receives address and password of each sign-in with an unknown address",
    ),
    secret: environmentLevel(settingText.optional(), "Signs these requests: `whsec_` and base64", {
      secret: true,
      onWrite: signingSecret,
    }),
  }),
  oauth: group({
    accountMergeStrategy: branchLevel(
      z.enum(accountMergeStrategies).default("link_method"),
      "What happens when the e-mail address of a provider account belongs to an existing user",
    ),
    providers: z.record(providerId, provider).default({}),
  }),
  bots,
});
