import type { Subscription } from "#sdk/admin.ts";
import { Badge } from "../../components/badge.tsx";
import { t } from "../../locales/i18n.ts";

const states = {
  active: ["good", "subscription.active"],
  trialing: ["good", "subscription.trialing"],
  canceled: ["plain", "subscription.canceled"],
  paused: ["plain", "subscription.paused"],
  incomplete: ["warning", "subscription.incomplete"],
  incomplete_expired: ["plain", "subscription.incompleteExpired"],
  past_due: ["danger", "subscription.pastDue"],
  unpaid: ["danger", "subscription.unpaid"],
} as const;

/** The state of a subscription. */
export function SubscriptionBadge({ status }: { status: Subscription["status"] }) {
  const [variant, label] = states[status];
  return <Badge variant={variant}>{t(label)}</Badge>;
}
