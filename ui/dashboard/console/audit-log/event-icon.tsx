import { CreditCard, KeyRound, LogIn, type LucideIcon, MonitorSmartphone, Settings2, Users, UsersRound, Webhook } from "lucide-react";
import { type AuditGroup, groupsByEvent } from "#contract/vocabulary/console/audit-groups.ts";
import type { AuditEvent } from "#sdk/admin.ts";

const icons: Readonly<Record<AuditGroup, LucideIcon>> = {
  people: Users,
  "sign-in": LogIn,
  sessions: MonitorSmartphone,
  keys: KeyRound,
  teams: UsersRound,
  configuration: Settings2,
  messages: Webhook,
  payments: CreditCard,
};

/** Events that a developer looks for first. */
const alarming: ReadonlySet<AuditEvent["event"]> = new Set<AuditEvent["event"]>([
  "user.sign_in_failed",
  "user.second_factor_failed",
  "user.password_change_failed",
  "user.passkey_counter_regressed",
  "session.refresh_token_reused",
  "session.authorization_code_reused",
  "payments.refund_failed",
]);

/** The icon of an event's group. */
export function EventIcon({ event }: Pick<AuditEvent, "event">) {
  const Icon = icons[groupsByEvent[event]];
  const colour = alarming.has(event) ? "bg-danger-soft text-danger" : "bg-sunken text-soft-ink";
  return (
    <span aria-hidden="true" className={`mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-lg ${colour}`}>
      <Icon className="size-4" />
    </span>
  );
}
