/** The account of a project at the payment provider. */
export interface PaymentAccounts {
  tenancy_id: string;
  account_id: string;
  created_at: Date;
}
