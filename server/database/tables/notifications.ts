/** A user's decision on a category of e-mails, where it differs from the category's default. */
export interface NotificationPreferences {
  tenancy_id: string;
  user_id: string;
  category_id: string;
  enabled: boolean;
  updated_at: Date;
}
