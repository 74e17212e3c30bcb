/** Uploaded pictures, served at their public address. */
export interface Images {
  tenancy_id: string;
  id: string;
  /** Whose picture it is; it goes when the user does. */
  user_id: string;
  content_type: string;
  bytes: Buffer;
  created_at: Date;
}
