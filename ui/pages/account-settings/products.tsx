import { useUser } from "#sdk/react/index.ts";
import { t } from "../../locales/i18n.ts";
import type { PageContext } from "../page-context.ts";
import { CustomerPanel } from "./customer-panel.tsx";

/** Shows the user's products, and the rest of their items. */
export default function Products({ context }: { context: PageContext }) {
  const user = useUser({ or: "throw", includeRestricted: true });
  return <CustomerPanel customer={user} hint={t("account.productsHint")} mayChange script={context.boot.stripeScript} />;
}
