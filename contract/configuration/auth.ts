import { z } from "zod";
import { accountMergeStrategies } from "../vocabulary/choices.ts";
import { text } from "../vocabulary/limits.ts";
import { providerIds } from "../vocabulary/providers.ts";
import { string } from "../vocabulary/text.ts";
import { branch, environment, group, off, on, setting } from "./leaf.ts";

const providerId = string(text.userSpecifiedId).regex(
  /^\$?[a-z0-9_:]+$/,
  "must consist of lower-case letters, digits, colons and underscores",
);

const provider = z.object({
  type: branch(z.enum(providerIds).optional(), "Whose accounts they are"),
  allowSignIn: off("Whether people sign in with it"),
  allowConnectedAccounts: off("Whether users connect accounts to act with"),
  isShared: environment(z.boolean().default(true), "Whether it runs on the server's own keys, for development"),
  clientId: environment(setting.optional(), "The app's id at the provider"),
  clientSecret: environment(setting.optional(), "The app's secret at the provider", { secret: true }),
  facebookConfigId: environment(setting.optional(), "A login configuration at Facebook"),
  microsoftTenantId: environment(setting.optional(), "A tenant at Microsoft"),
});

export const auth = group({
  allowSignUp: on("Whether new people may sign up"),
  password: group({
    allowSignIn: off("Whether people sign in with a password"),
    refuseCommon: off("Whether new passwords that anybody would guess first are refused"),
  }),
  otp: group({ allowSignIn: off("Whether people sign in with a one-time code or link") }),
  passkey: group({ allowSignIn: off("Whether people sign in with a passkey") }),
  sessions: group({
    rotateRefreshTokens: off("Whether Latchkey's own client library gets a new refresh token with each refresh; other clients keep theirs"),
  }),
  anonymous: group({ allowSignUp: on("Whether people may come in without saying who they are") }),
  oauth: group({
    accountMergeStrategy: branch(
      z.enum(accountMergeStrategies).default("link_method"),
      "What happens when somebody comes from a provider with the e-mail address of an account",
    ),
    providers: z.record(providerId, provider).default({}),
  }),
});
