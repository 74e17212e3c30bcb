import { useUser } from "#sdk/react/index.ts";
import { t } from "../../locales/i18n.ts";
import { CustomerPanel } from "./customer-panel.tsx";

/** Shows the user's products, and the rest of their items. */
export default function Products() {
  const user = useUser({ or: "throw" });
  return <CustomerPanel type="user" customer={user} hint={t("account.productsHint")} mayCancel />;
}
