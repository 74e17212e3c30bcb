import { createHash } from "node:crypto";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { customOidc, providerIds } from "#contract/vocabulary/sign-in/providers.ts";
import type { Db } from "../../../database/schema.ts";
import type { ProviderConfig } from "./provider-settings.ts";

type Providers = ProjectConfig["auth"]["oauth"]["providers"];

/**
 * Who issues the account ids of a provider: its issuer, or the provider itself. OpenID Connect Core 1.0, section 2: `sub` is unique within
 * the issuer alone. Undefined for a provider that is not configured.
 */
function readIssuer(provider: ProviderConfig | undefined): string | undefined {
  if (!provider?.type) return undefined;
  return provider.type === customOidc ? provider.issuerUrl?.replace(/\/$/, "") : provider.type;
}

/** A provider whose accounts belong to another issuer after a change. */
interface IssuerChange {
  readonly id: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

function issuerChanges(before: Providers, after: Providers): IssuerChange[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return ids
    .map((id) => ({ id, before: readIssuer(before[id]), after: readIssuer(after[id]) }))
    .filter((change) => change.before !== change.after);
}

/** The ids of providers that another issuer takes over: for users they are new providers. */
export const replacedProviders = (before: Providers, after: Providers): ReadonlySet<string> =>
  new Set(issuerChanges(before, after).flatMap((change) => (change.before && change.after ? change.id : [])));

/** Why a change of providers is refused: a custom issuer takes the id of a standard provider. Undefined if it is not. */
export function reservedIdError(before: Providers, after: Providers): string | undefined {
  const taken = issuerChanges(before, after).find(({ id }) => after[id]?.type === customOidc && providerIds.some((each) => each === id));
  return taken && `auth.oauth.providers.${taken.id}: this id is reserved for the standard provider. Choose another id for a custom issuer.`;
}

/**
 * The id under which the links of an earlier issuer are stored. No provider of a configuration can have it. So the links give neither
 * sessions nor tokens, as those of a provider that was removed.
 */
const retiredId = (id: string, issuer: string) => `${id}@${createHash("sha256").update(issuer).digest("hex").slice(0, 16)}`;

/**
 * Retires the links to accounts of issuers that a change replaces or removes. Restores those of an issuer that returns. So a user of the
 * new issuer never gets the account of another person with the same `sub`. Run it in the transaction of the change.
 */
export async function changeIssuers(db: Db, tenancyId: string, before: Providers, after: Providers): Promise<void> {
  const move = (from: string, to: string) =>
    db
      .updateTable("oauth_links")
      .set({ provider_config_id: to })
      .where("tenancy_id", "=", tenancyId)
      .where("provider_config_id", "=", from)
      .execute();
  for (const change of issuerChanges(before, after)) {
    const { id } = change;
    // A standard provider under its own id is the same one when it returns.
    const returns = [change.before, change.after].every((issuer) => issuer === undefined || issuer === id);
    if (!returns) await move(id, retiredId(id, change.before ?? ""));
    if (!returns && change.after !== undefined) await move(retiredId(id, change.after), id);
  }
}
