/** Uploaded images, served at their public URL. */
export interface Images {
  tenancy_id: string;
  id: string;
  /** The owner: a user or a team, or both for the member of a team. Deleted with its owner; neither: the project. */
  user_id: string | null;
  team_id: string | null;
  content_type: string;
  bytes: Buffer;
  created_at: Date;
}
