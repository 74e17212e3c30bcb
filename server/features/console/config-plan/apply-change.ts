import type { Override } from "#contract/config/override.ts";
import { readProductionSettings } from "#contract/config/production-mode.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { InvalidConfigOverride } from "#contract/errors/index.ts";
import type { Call } from "../../../kernel/call.ts";
import { changeIssuers, reservedIdError } from "../../accounts/credentials/issuer-change.ts";
import type { NoticeContext } from "../../accounts/security-notices/security-notice.ts";
import { updateConfig } from "../../projects/config-store.ts";
import { removedStores, removeVaultStores } from "../../projects/data-vault/removed-stores.ts";
import { productionErrorMessage } from "../../projects/production-mode.ts";
import { sharedProviders, voidSharedProofs } from "../../sign-in/account-recovery/shared-proofs.ts";
import { changedDefinitions, changeGrants, revokeFromAll } from "../../teams/permissions/change-grants.ts";

/** An admin's call that changes the configuration. */
export type ChangeCall = NoticeContext & Pick<Call, "transaction">;

/**
 * Changes a branch's configuration, and what follows from it.
 * @param change the change, or how to make it from the configuration as it is then
 * @throws InvalidConfigOverride, and what `change` and `assertRevision` throw
 */
export async function applyConfigChange(
  call: ChangeCall,
  change: Override | ((override: Override, before: ProjectConfig) => Override),
  assertRevision?: (revision: string) => void,
): Promise<void> {
  const { project, transaction, serverConfig } = call;
  await transaction(async (tx) => {
    const update = await updateConfig(call, tx, { change, toError: (reason) => new InvalidConfigOverride(reason), assertRevision });
    const [providers, changed] = [update.before.auth.oauth.providers, update.after.auth.oauth.providers];
    const reserved = reservedIdError(providers, changed);
    if (reserved !== undefined) throw new InvalidConfigOverride(reserved);
    await changeIssuers(tx, project.tenancyId, providers, changed);
    const [before, after] = [readProductionSettings(update.before), readProductionSettings(update.after)];
    await changeGrants(tx, project.tenancyId, update, () =>
      revokeFromAll(tx, project.tenancyId, changedDefinitions(update.before, update.after)),
    );
    const message = update.project.is_production_mode && productionErrorMessage(project.id, after, before, serverConfig.publicUrl);
    if (message) throw new InvalidConfigOverride(message);
    await removeVaultStores(call, tx, removedStores(update.before, update.after));
    const remaining = sharedProviders(update.after);
    if (sharedProviders(update.before).some((id) => !remaining.includes(id))) await voidSharedProofs(call, tx, remaining);
  });
}
