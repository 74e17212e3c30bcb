import type { ProjectConfig } from "#contract/config/tree.ts";
import { type CustomerType, customerTypes } from "#contract/vocabulary/payments/payments.ts";
import type { CustomerReference } from "#sdk/admin.ts";
import { t } from "../../locales/i18n.ts";

/** The payment settings of a project. */
export type PaymentSettings = ProjectConfig["payments"];

/** The customer that the page is about. */
export interface Customer {
  readonly type: CustomerType;
  readonly id: string;
}

/** The customer that the query of the page names; undefined without one. */
export function readCustomer(query: URLSearchParams): Customer | undefined {
  const type = customerTypes.find((known) => known === query.get("customer_type"));
  const id = query.get("customer_id")?.trim();
  return type && id ? { type, id } : undefined;
}

/** The customer as the client library names it. */
export const referenceTo = ({ type, id }: Customer): CustomerReference =>
  ({ user: { userId: id }, team: { teamId: id }, custom: { customCustomerId: id } })[type];

/** The path of a customer's page below a project: what the customer owns and has. */
export const customerPath = (type: CustomerType, id: string): string =>
  `payments/customers?${new URLSearchParams({ customer_type: type, customer_id: id })}`;

/** The page of the user or team that a customer is; undefined for a custom customer. */
export const ownerPath = ({ type, id }: Customer): string | undefined => (type === "custom" ? undefined : `${type}s/${id}`);

const kindLabels = { user: "customers.kindUser", team: "customers.kindTeam", custom: "customers.kindCustom" } as const;

/** The kind of one customer. */
export const customerKindLabel = (type: CustomerType): string => t(kindLabels[type]);

const labels = { user: "products.users", team: "products.teams", custom: "products.customs" } as const;

/** The customers of a type, in the plural. */
export const customerTypeLabel = (type: (typeof customerTypes)[number]): string => t(labels[type]);
