import { LRUCache } from "lru-cache";
import type { Adapter, AdapterFactory, AdapterPayload } from "oidc-provider";

/** Of each kind, such as codes or grants; more of them displace the oldest. */
const entriesMax = 1000;

/** Stores what the development identity provider issues, in memory: it is gone after a restart. */
export const devIdentityStore: AdapterFactory = (): Adapter => {
  const entries = new LRUCache<string, AdapterPayload>({ max: entriesMax });
  const findBy = (field: "uid" | "userCode", value: string) => [...entries.values()].find((payload) => payload[field] === value);
  return {
    async upsert(id, payload, expiresIn) {
      entries.set(id, payload, expiresIn === undefined ? {} : { ttl: expiresIn * 1000 });
    },
    find: async (id) => entries.get(id),
    findByUid: async (uid) => findBy("uid", uid),
    findByUserCode: async (userCode) => findBy("userCode", userCode),
    async consume(id) {
      const payload = entries.get(id);
      if (payload) payload.consumed = true;
    },
    async destroy(id) {
      entries.delete(id);
    },
    async revokeByGrantId(grantId) {
      for (const [id, payload] of entries) if (payload.grantId === grantId) entries.delete(id);
    },
  };
};
