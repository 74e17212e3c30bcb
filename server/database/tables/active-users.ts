/** The number of active users of a UTC day, except users who signed up that day. Those are counted by their sign-up. */
export interface ActiveUsers {
  tenancy_id: string;
  /** YYYY-MM-DD */
  day: string;
  is_anonymous: boolean;
  count: number;
}
