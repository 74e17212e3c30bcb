export const dataVaultLimits = {
  /** Characters of a store's id in a path. Longer than any id, so that an unknown store is answered as such. */
  storeId: 255,
  /** Characters of the hash of a key, which clients compute. */
  hashedKey: 255,
  /** Characters of an encrypted value: about 1.5 million bytes before the client library encrypts them. */
  value: 2_000_000,
  /** Values that a list of stores counts: of one store, and of all of them. */
  countedPerStoreMin: 20,
  countedPerStoreMax: 1000,
  countedInAll: 20_000,
} as const;
