import type { NotificationCategory } from "#sdk/client.ts";
import { useNotificationCategories } from "#sdk/react/index.ts";
import { Notice } from "../../components/notice.tsx";
import { Panel } from "../../components/panel.tsx";
import { SwitchRow } from "../../components/switch-row.tsx";
import { toastSuccess } from "../../components/toast.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import type { MessageId } from "../../locales/messages.ts";

/** Switches the categories of e-mails that the user gets. */
export default function Notifications() {
  const categories = useNotificationCategories();
  return (
    <Panel title={t("account.notifications")} hint={t("account.notificationsHint")}>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {categories.map((category) => (
          <li key={category.id} className="grid grid-cols-1 gap-3 px-4 py-3.5">
            <CategorySwitch category={category} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The names of the protocol's categories here; another one has the server's name. */
const labels: Readonly<Record<string, readonly [label: MessageId, hint: MessageId]>> = {
  Transactional: ["account.notificationsTransactional", "account.notificationsTransactionalHint"],
  Marketing: ["account.notificationsMarketing", "account.notificationsMarketingHint"],
};

function CategorySwitch({ category }: { category: NotificationCategory }) {
  const action = useAction();
  const { name, enabled, canDisable } = category;
  const [label, hint] = (Object.hasOwn(labels, name) && labels[name]) || [];
  const title = label ? t(label) : name;
  const setEnabled = (on: boolean) =>
    action.run(async () => {
      await category.setEnabled(on);
      toastSuccess(t(on ? "account.notificationsOn" : "account.notificationsOff", { category: title }));
    });
  return (
    <>
      <SwitchRow
        label={title}
        hint={hint && t(hint)}
        checked={enabled}
        disabled={!canDisable}
        busy={action.busy ? t("account.saving") : undefined}
        change={(on) => void setEnabled(on)}
      />
      {action.error && <Notice>{action.error}</Notice>}
    </>
  );
}
