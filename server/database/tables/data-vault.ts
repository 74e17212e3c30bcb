/** The key of a project's data vault. */
export interface DataVaultKeys {
  tenancy_id: string;
  /** 32 random bytes in base64, sealed with context `data-vault-key/<tenancy>`. */
  key_sealed: string;
}

/** A value of a data vault store. */
export interface DataVaultEntries {
  tenancy_id: string;
  store_id: string;
  /** The client's hash of the key. */
  hashed_key: string;
  /** The value that the client encrypted, encrypted with the project's key. */
  value: Buffer;
  updated_at: Date;
}
