/** A customer of a project: a user, a team, or an id that the developer chooses. */
export type CustomerReference = { readonly userId: string } | { readonly teamId: string } | { readonly customCustomerId: string };

/** A customer as the API names it. */
export interface CustomerKey {
  readonly customer_type: "user" | "team" | "custom";
  readonly customer_id: string;
}

const types = { userId: "user", teamId: "team", customCustomerId: "custom" } as const;

/**
 * The customer that options name.
 * @throws Error if they name none, or more than one
 */
export function customerKey(reference: CustomerReference): CustomerKey {
  const ids = reference as Readonly<Partial<Record<keyof typeof types, string>>>;
  const [name, ...others] = (Object.keys(types) as (keyof typeof types)[]).filter((key) => ids[key] !== undefined);
  if (name === undefined || others.length > 0) throw new Error("Name one customer: userId, teamId or customCustomerId.");
  return { customer_type: types[name], customer_id: ids[name] ?? "" };
}
