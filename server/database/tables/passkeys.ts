/** A user's passkey; there is one at most. */
export interface Passkeys {
  tenancy_id: string;
  user_id: string;
  /** base64url. */
  credential_id: string;
  /** COSE key (RFC 9052). */
  public_key: Buffer;
  /** Signature counter, 32 bits; the greatest that was seen. */
  counter: number;
  /** How browsers may reach the authenticator: WebAuthn level 3, section 5.8.4. */
  transports: string[];
  device_type: "singleDevice" | "multiDevice";
  backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
}
