/** Uploaded pictures, served at their public address. */
export interface Images {
  tenancy_id: string;
  id: string;
  content_type: string;
  bytes: Buffer;
  created_at: Date;
}
