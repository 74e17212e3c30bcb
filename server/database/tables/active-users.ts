/** How many users were active on a day of UTC, those who signed up on it aside: these are counted by their sign-up. */
export interface ActiveUsers {
  tenancy_id: string;
  /** YYYY-MM-DD */
  day: string;
  is_anonymous: boolean;
  count: number;
}
