/** A user's passkey; a user has at most one. */
export interface Passkeys {
  tenancy_id: string;
  user_id: string;
  /** base64url. */
  credential_id: string;
  /** The RP id that the registration was bound to; null for passkeys from before it was stored. */
  rp_id: string | null;
  /** COSE key (RFC 9052). */
  public_key: Buffer;
  /** The highest signature counter received, 32 bits. */
  counter: number;
  /** Transports of the authenticator (WebAuthn level 3, section 5.8.4). */
  transports: string[];
  device_type: "singleDevice" | "multiDevice";
  backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
}
