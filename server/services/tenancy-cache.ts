import { LRUCache } from "lru-cache";
import type { CachedConfig, ConfigCache } from "./config-cache.ts";

/** The columns of a key set that hold the digests of its keys. */
export const keyColumns = ["publishable_client_key_hash", "secret_server_key_hash", "super_secret_admin_key_hash"] as const;
export type KeyColumn = (typeof keyColumns)[number];

/** A branch, its project and the project's keys at one revision of the branch. */
export interface CachedTenancy {
  /** Changes with every change of the project, its keys or the branch's configuration. */
  readonly revision: string;
  readonly displayName: string;
  readonly isProductionMode: boolean;
  readonly ownerTeamId: string | null;
  readonly config: CachedConfig;
  /** Whether events of the tenancy are recorded: it has an endpoint, or a Svix server takes them. */
  readonly hasWebhooks: boolean;
  readonly paymentClockMillis: number;
  /** When a key that is not revoked expires; undefined for every other key. */
  readonly keyExpiry: (column: KeyColumn, hash: Buffer) => Date | undefined;
}

/** A tenancy as the database returns it, if its revision is not the one that the query named. */
export interface TenancyJson {
  readonly display_name: string;
  readonly is_production_mode: boolean;
  readonly owner_team_id: string | null;
  readonly config_revision: string | null;
  /** Null where the process has cached this revision of the configuration. */
  readonly config: string | null;
  /** Whether an endpoint is enabled. */
  readonly has_webhooks: boolean;
  /** Null without a development clock. */
  readonly payment_clock_millis: number | null;
  /** The unrevoked key sets: the base64 digests in the order of `keyColumns`, and the expiry in milliseconds since 1970. */
  readonly keys: readonly (readonly [client: string | null, server: string | null, admin: string | null, expiresAt: number])[] | null;
}

interface Branch {
  readonly projectId: string;
  readonly branchId: string;
}

/** Tenancies of one server. A call names the revision that it has cached, and the database answers with one that is newer. */
export interface TenancyCache {
  get(branch: Branch): CachedTenancy | undefined;
  /** The tenancy that a query returned; `json` is null where `cached`, which `get` returned before the query, is current. */
  resolve(branch: Branch, revision: string, json: TenancyJson | null, cached: CachedTenancy | undefined): CachedTenancy;
}

/** Limit in characters of configurations, as in the cache of configurations. */
const maxCharacters = 50_000_000;
const defaultsLength = 20_000;
const keySetLength = 200;

const readKey = ({ projectId, branchId }: Branch) => `${projectId} ${branchId}`;

/** @param handsWebhooksOver whether a Svix server takes the events of every tenancy */
export function createTenancyCache(configs: ConfigCache, handsWebhooksOver = false): TenancyCache {
  const cache = new LRUCache<string, { readonly tenancy: CachedTenancy; readonly keySets: number }>({
    maxSize: maxCharacters,
    sizeCalculation: ({ tenancy, keySets }) => tenancy.config.length + defaultsLength + keySets * keySetLength,
  });

  return {
    get: (branch) => cache.get(readKey(branch))?.tenancy,

    resolve(branch, revision, json, cached) {
      if (json === null) {
        if (cached?.revision !== revision) throw new Error("The database left out a tenancy that is not cached.");
        return cached;
      }
      const current = cache.get(readKey(branch))?.tenancy;
      if (current?.revision === revision) return current;
      const { config, config_revision } = json;
      if (config_revision === null) throw new Error("The database returned a tenancy without a configuration.");
      const tenancy: CachedTenancy = {
        revision,
        displayName: json.display_name,
        isProductionMode: json.is_production_mode,
        ownerTeamId: json.owner_team_id,
        config: configs.resolve(branch, { config, config_revision }, cached?.config),
        hasWebhooks: handsWebhooksOver || json.has_webhooks,
        paymentClockMillis: json.payment_clock_millis ?? 0,
        keyExpiry: readKeyExpiry(json.keys ?? []),
      };
      cache.set(readKey(branch), { tenancy, keySets: json.keys?.length ?? 0 });
      return tenancy;
    },
  };
}

function readKeyExpiry(keys: NonNullable<TenancyJson["keys"]>): CachedTenancy["keyExpiry"] {
  const expiries = new Map<string, Date>();
  for (const [client, server, admin, expiresAt] of keys)
    for (const [index, hash] of [client, server, admin].entries()) {
      const name = `${keyColumns[index]} ${hash}`;
      if (hash !== null && (expiries.get(name)?.getTime() ?? 0) < expiresAt) expiries.set(name, new Date(expiresAt));
    }
  return (column, hash) => expiries.get(`${column} ${hash.toString("base64")}`);
}
