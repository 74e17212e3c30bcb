import { z } from "zod";
import { text } from "../vocabulary/limits.ts";
import { handlerPath } from "../vocabulary/pages.ts";
import { string } from "../vocabulary/text.ts";
import { appIds } from "./apps.ts";
import { auth } from "./auth.ts";
import { basePath, baseUrl } from "./base-url.ts";
import { emails } from "./emails.ts";
import { branch, environment, group, off, project, setting } from "./leaf.ts";
import { payments, userSpecifiedId } from "./payments.ts";
import { rbac } from "./rbac.ts";

export const databaseKinds = ["hosted", "neon", "postgres"] as const;

/**
 * A branch's whole configuration, rendered (wire protocol, section 4.4): every key with its type and default, and in its meta
 * the level that may set it. Stored is only what was set (override.ts); render.ts fills in the rest.
 */
export const Configuration = z.object({
  rbac,
  apiKeys: group({ enabled: group({ team: off("Whether teams have API keys"), user: off("Whether users have API keys") }) }),
  apps: group({
    installed: z.partialRecord(z.enum(appIds), z.object({ enabled: off("Whether the app is switched on") })).default({}),
  }),
  teams: group({
    createPersonalTeamOnSignUp: off("Whether whoever signs up gets a team of their own"),
    allowClientTeamCreation: off("Whether users may create teams"),
  }),
  users: group({ allowClientUserDeletion: off("Whether users may delete themselves") }),
  domains: group({
    allowLocalhost: off("Whether every port of the developer's own machine is trusted"),
    trustedDomains: z
      .record(
        userSpecifiedId,
        z.object({
          baseUrl: environment(baseUrl.optional(), "An app's address, or a pattern of addresses, that users may be sent to"),
          handlerPath: environment(basePath.default(handlerPath), "Where the pages hang there"),
        }),
      )
      .default({}),
  }),
  auth,
  emails,
  payments,
  dataVault: group({
    stores: z
      .record(userSpecifiedId, z.object({ displayName: branch(string(text.displayName).default("Vault"), "The name developers see") }))
      .default({}),
  }),
  sourceOfTruth: group({
    type: project(z.enum(databaseKinds).default("hosted"), "Where the project's users are kept"),
    connectionStrings: z.record(setting, project(setting, "A branch's database")).optional(),
    connectionString: project(setting.optional(), "The project's database"),
  }),
  rateLimits: group({
    factor: environment(z.number().min(1).max(1000).default(1), "How many times the usual number of calls an address, or a key, may make"),
  }),
});
export type ProjectConfig = z.output<typeof Configuration>;
