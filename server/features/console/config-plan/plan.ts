import { setImmediate as nextTurn } from "node:timers/promises";
import { diffConfigs } from "#contract/config/diff.ts";
import { mergeOverride, type Override } from "#contract/config/override.ts";
import { readProductionSettings } from "#contract/config/production-mode.ts";
import { renderConfiguration } from "#contract/config/render.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { configWarnings } from "#contract/config/warnings.ts";
import type { ConfigPlan } from "#contract/entities/console/config-plan.ts";
import { InvalidConfigOverride } from "#contract/errors/index.ts";
import { writeWarning } from "#contract/vocabulary/projects/config-warnings.ts";
import { seconds } from "#contract/vocabulary/time.ts";
import type { Db } from "../../../database/schema.ts";
import type { Project } from "../../../kernel/call.ts";
import type { ServerConfig } from "../../../kernel/server-config.ts";
import type { Services } from "../../../services/index.ts";
import { replacedProviders, reservedIdError } from "../../accounts/credentials/issuer-change.ts";
import { takeBrandFiles } from "../../projects/brand/brand-files.ts";
import { applyChange, openConfigSecrets, requireOverride, sealConfigSecrets } from "../../projects/config-store.ts";
import { countVaultValues } from "../../projects/data-vault/queries.ts";
import { removedStores } from "../../projects/data-vault/removed-stores.ts";
import { newProductionErrors } from "../../projects/production-mode.ts";
import { recentOrigins } from "../../projects/redirect-origins.ts";
import { oversizedClaimsError } from "../../projects/token-claims/largest-user.ts";
import { trustedUrlMatcher } from "../../projects/trusted-redirects.ts";
import { countSharedProofs, sharedProviders } from "../../sign-in/account-recovery/shared-proofs.ts";
import { changedProducts } from "./changed-products.ts";
import { defaultSampleSize, listUsersByIds, usersLosingAccess } from "./impact.ts";
import { providerStopReason, readSignInMethods, removedMethods } from "./sign-in-methods.ts";

const recentRedirectMillis = 30 * seconds.day * 1000;
const maxListedRedirects = 100;

interface PlanRequest {
  readonly db: Db;
  readonly serverConfig: Pick<ServerConfig, "development" | "publicUrl">;
  readonly services: Services;
  readonly project: Project;
  /** Validated, with secrets in plain text. */
  readonly change: Override;
  readonly now: Date;
  /** Throws if the configuration is not the revision that the change is based on. */
  readonly assertRevision?: (revision: string) => void;
  /** Rows read of each table; larger counts are extrapolated from them. */
  readonly sampleSize?: number;
}

/**
 * The effect of a configuration change and the revision that it was computed for; nothing is written. The time does not grow with
 * the number of users, since counts above `sampleSize` are estimates.
 * @throws CurrentProjectNotFound if the project was deleted meanwhile, InvalidConfigOverride if the result would be too large, InvalidImage, InvalidTypeface,
 * BrandContrastTooLow
 */
export async function planConfigChange({
  db,
  serverConfig,
  services,
  project,
  change: submitted,
  now,
  assertRevision,
  sampleSize = defaultSampleSize,
}: PlanRequest): Promise<{ plan: ConfigPlan; revision: string }> {
  const { tenancyId } = project;
  const { secrets } = services;
  const { override, revision } = await requireOverride(db, project);
  assertRevision?.(revision);
  // The same steps as a change: encrypted, merged, rendered, decrypted. So a secret that is sent again is not a difference.
  const withOpenSecrets = (config: ProjectConfig) => openConfigSecrets(config, secrets, tenancyId);
  await nextTurn();
  const renderedBefore = renderConfiguration(override);
  await nextTurn();
  const before = withOpenSecrets(renderedBefore);
  await nextTurn();
  const { publicUrl } = serverConfig;
  const { change } = takeBrandFiles(submitted, { tenancyId, publicUrl, current: renderedBefore.brand });
  const sealed = sealConfigSecrets(change, secrets, tenancyId);
  await nextTurn();
  const rendered = await applyChange(override, sealed, (reason) => new InvalidConfigOverride(reason));
  await nextTurn();
  const after = withOpenSecrets(rendered.after);
  await nextTurn();

  const oversized = await oversizedClaimsError(db, tenancyId, before, after);
  if (oversized !== undefined) throw new InvalidConfigOverride(oversized);
  const reserved = reservedIdError(before.auth.oauth.providers, after.auth.oauth.providers);
  if (reserved !== undefined) throw new InvalidConfigOverride(reserved);
  const replaced = replacedProviders(before.auth.oauth.providers, after.auth.oauth.providers);
  const methods = readSignInMethods(after, serverConfig.development);
  const remaining = { ...methods, providers: methods.providers.filter((id) => !replaced.has(id)) };
  const removed = removedMethods(readSignInMethods(before, serverConfig.development), remaining);
  const impact = await usersLosingAccess(db, tenancyId, removed, remaining, sampleSize);
  const examples = await listUsersByIds(db, tenancyId, impact.examples);
  const origins = await recentOrigins(db, tenancyId, new Date(now.getTime() - recentRedirectMillis));

  const warnings = configWarnings(change, mergeOverride(override, change), before, after);
  const plan: ConfigPlan = {
    changes: diffConfigs(before, after).map(({ path, ...values }) => ({ key: path, ...values })),
    users_without_sign_in: { count: impact.count, is_estimate: impact.is_estimate, examples },
    untrusted_redirects: origins
      .filter(({ origin }) => trustedUrlMatcher(before)(origin) && !trustedUrlMatcher(after)(origin))
      .slice(0, maxListedRedirects)
      .map((redirect) => ({ origin: redirect.origin, last_used_at_millis: redirect.last_used_at.getTime() })),
    stopped_providers: removed.providers.map((provider) => ({
      id: provider,
      reason: providerStopReason(after.auth.oauth.providers[provider], serverConfig.development) ?? "another issuer",
      users: impact.affectedLinks.get(provider) ?? { count: 0, is_estimate: false },
    })),
    voided_shared_keys: await voidedSharedKeys(db, tenancyId, { before, after, sampleSize }),
    deleted_vault_values: (await countVaultValues(db, tenancyId, removedStores(before, after), sampleSize)).map(({ store, ...values }) => ({
      id: store,
      values,
    })),
    stopped_api_keys: stoppedApiKeys(before, after),
    warnings: warnings.map(writeWarning),
    warning_codes: warnings,
    changed_products: await changedProducts(db, tenancyId, before, after, sampleSize),
    production_mode_faults: project.isProductionMode
      ? newProductionErrors(project.id, readProductionSettings(after), readProductionSettings(before)).map(({ message }) => message)
      : [],
  };
  return { plan, revision };
}

/** Providers whose shared keys are replaced, with the users whose proofs are void then. */
async function voidedSharedKeys(
  db: Db,
  tenancyId: string,
  { before, after, sampleSize }: { before: ProjectConfig; after: ProjectConfig; sampleSize: number },
) {
  const remaining = sharedProviders(after);
  if (sharedProviders(before).every((id) => remaining.includes(id))) return [];
  const counts = await countSharedProofs(db, tenancyId, remaining, sampleSize);
  const isEstimate = counts.reduce((sum, { users }) => sum + users, 0) >= sampleSize;
  return counts.map(({ provider, users }) => ({ id: provider, users: { count: users, is_estimate: isEstimate } }));
}

const stoppedApiKeys = (before: ProjectConfig, after: ProjectConfig) =>
  (["user", "team"] as const).filter((kind) => before.apiKeys.enabled[kind] && !after.apiKeys.enabled[kind]);
