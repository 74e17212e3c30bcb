import { z } from "zod";
import { handlerPath } from "../vocabulary/paths.ts";
import { userSpecifiedId } from "../vocabulary/payments/prices.ts";
import { string } from "../vocabulary/text.ts";
import { textLimits } from "../vocabulary/text-limits.ts";
import { appIds, pagesByApp } from "./apps.ts";
import { auth } from "./auth.ts";
import { basePath, baseUrl } from "./base-url.ts";
import { brand } from "./brand.ts";
import { emails } from "./emails.ts";
import { branchLevel, environmentLevel, flag, group, projectLevel, settingText, switchesBelow, unsupported } from "./leaf.ts";
import { oauthServer } from "./oauth-server.ts";
import { payments } from "./payments.ts";
import { rbac } from "./rbac.ts";
import { urls } from "./urls.ts";

const hosted = "hosted";
const databaseKinds = [hosted, "neon", "postgres"] as const;

const appDescription = `Whether the dashboard lists the pages of ${Object.values(pagesByApp).join(", ")}. An app without an entry is listed`;
const ownDatabase = unsupported("the server stores users in its own database");

/**
 * A branch's rendered configuration (wire protocol, section 4.4). Every key has its type and default and, in its meta, the level that may
 * set it. The database only has what was set (override.ts); render.ts adds the defaults.
 */
export const Configuration = z.object({
  rbac,
  apiKeys: group({ enabled: group(switchesBelow("apiKeys.enabled")) }),
  apps: group({
    installed: z.partialRecord(z.enum(appIds), z.object({ enabled: flag(false, appDescription) })).default({}),
  }),
  teams: group(switchesBelow("teams")),
  users: group(switchesBelow("users")),
  onboarding: group(switchesBelow("onboarding")),
  domains: group({
    ...switchesBelow("domains"),
    trustedDomains: z
      .record(
        userSpecifiedId,
        z.object({
          baseUrl: environmentLevel(baseUrl.optional(), "URL or URL pattern of an app to which users may be redirected"),
          handlerPath: environmentLevel(basePath.default(handlerPath), "Path under which the app serves the hosted pages"),
        }),
      )
      .default({}),
  }),
  auth,
  emails,
  payments,
  dataVault: group({
    stores: z
      .record(
        userSpecifiedId,
        z.object({ displayName: branchLevel(string(textLimits.displayName).default("Vault"), "Name shown to developers") }),
      )
      .default({}),
  }),
  sourceOfTruth: group({
    type: projectLevel(z.enum(databaseKinds).default(hosted), "Database that holds the project's users: always the server's own", {
      onWrite: z.custom((value) => value === hosted, "must be hosted: the server stores users in its own database"),
    }),
    connectionStrings: z
      .record(settingText, projectLevel(settingText, "Connection string of a branch's database. Not supported", ownDatabase))
      .optional(),
    connectionString: projectLevel(settingText.optional(), "Connection string of the project's database. Not supported", ownDatabase),
  }),
  rateLimits: group({
    factor: environmentLevel(z.number().min(1).max(1000).default(1), "Factor by which rate limits per address and per key are raised"),
  }),
  urls,
  brand,
  oauthServer,
});
export type ProjectConfig = z.output<typeof Configuration>;
