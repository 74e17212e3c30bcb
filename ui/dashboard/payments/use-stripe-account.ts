import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";

/** The state of the project's Stripe account. Boxed: a query's data is never undefined, and null says that there is no account. */
export function useStripeAccount() {
  const { app } = useProject();
  return useProjectQuery({
    queryKey: ["internal", "payments", "stripeAccountInfo"],
    queryFn: async () => ({ account: await app.getStripeAccountInfo() }),
  });
}
