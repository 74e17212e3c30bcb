/** Uploaded pictures, served at their public address. */
export interface Images {
  tenancy_id: string;
  id: string;
  /** Whose picture it is: a user's or a team's, with which it goes, or, with neither, the project's own. */
  user_id: string | null;
  team_id: string | null;
  content_type: string;
  bytes: Buffer;
  created_at: Date;
}
