import { z } from "zod";
import { parseUrl } from "../vocabulary/parse-url.ts";
import { userSpecifiedId } from "../vocabulary/payments/prices.ts";
import {
  applicationIdPattern,
  applicationScopeNames,
  applicationLimits as limits,
  ownScopePattern,
  registrationPolicies,
  tokenFormats,
} from "../vocabulary/sign-in/applications.ts";
import { anyPermissionId } from "../vocabulary/teams/permission-ids.ts";
import { string } from "../vocabulary/text.ts";
import { textLimits } from "../vocabulary/text-limits.ts";
import { branchLevel, environmentLevel, group, switchesBelow } from "./leaf.ts";

const builtIn: readonly string[] = applicationScopeNames;

/** A scope that a project defines. */
export const ownScopeName = string(textLimits.userSpecifiedId)
  .regex(ownScopePattern, "must consist of lower-case letters, digits, colons, underscores and hyphens")
  .refine((name) => !builtIn.includes(name), "is a scope of the server");

/** An absolute URI without a fragment, as clients and tokens spell it (RFC 8707, section 2). */
const resourceIdentifier = string(limits.url)
  .regex(/^(?:https?:\/\/|urn:)[^\s#"\\]+$/, "must be an absolute URI of https, http or urn without a fragment")
  .refine((uri) => parseUrl(uri) !== undefined, "must be an absolute URI");

export const oauthServer = group({
  ...switchesBelow("oauthServer"),
  registration: branchLevel(
    z.enum(registrationPolicies).default("off"),
    "Who may register applications by RFC 7591: those with an access token of a service application, or anyone. Users see that such an application is not verified",
  ),
  scopes: z
    .record(
      ownScopeName,
      z.object({
        description: branchLevel(
          string(textLimits.reason).optional(),
          "What an application may do with the scope, as the consent page says it",
        ),
        permission: branchLevel(
          anyPermissionId.optional(),
          "A permission that the user must have. One of teams must be held in the team that the user chooses",
        ),
      }),
    )
    .default({}),
  resources: z
    .record(
      userSpecifiedId,
      z.object({
        displayName: branchLevel(string(textLimits.displayName).optional(), "Name of the API, shown to developers", {
          defaultsToKey: true,
        }),
        identifier: environmentLevel(
          resourceIdentifier.optional(),
          "URI of the API: the parameter `resource` of applications and the audience of tokens, compared exactly",
        ),
        scopes: z.record(ownScopeName, branchLevel(z.literal(true), "A scope of the project that tokens for the API can have")).default({}),
        applications: z
          .record(
            string(textLimits.userSpecifiedId).regex(applicationIdPattern, "must be the id of an application"),
            branchLevel(z.literal(true), "An application of the API, which may exchange the tokens that it receives (RFC 8693)"),
          )
          .default({}),
        tokenFormat: branchLevel(
          z.enum(tokenFormats).default("jwt"),
          "Whether access tokens for the API are JWTs, or opaque and sent to introspection",
        ),
        lifetimeMillis: branchLevel(
          z
            .int()
            .min(limits.resourceLifetimeMillisMin)
            .max(limits.resourceLifetimeMillisMax)
            .default(limits.accessSeconds * 1000),
          "Lifetime of access tokens for the API",
        ),
      }),
    )
    .default({}),
});
