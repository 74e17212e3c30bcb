import {
  ChartColumn,
  CreditCard,
  Globe,
  Key,
  ListTree,
  Lock,
  LogIn,
  type LucideIcon,
  Mail,
  Palette,
  ScrollText,
  Settings,
  UserCog,
  Users,
  UsersRound,
  Vault,
  Webhook,
} from "lucide-react";
import type { MessageId } from "../locales/messages.ts";

export interface NavEntry {
  /** Last segment of the path; empty for the overview. */
  readonly page: string;
  readonly icon: LucideIcon;
  readonly label: MessageId;
  /** Heading above the first entry of a group. */
  readonly group?: MessageId;
}

/** The pages of a project, in the order of the navigation. */
export const navEntries = [
  { page: "", icon: ChartColumn, label: "nav.overview" },
  { page: "users", icon: Users, label: "nav.users", group: "nav.group.people" },
  { page: "teams", icon: UsersRound, label: "nav.teams", group: "nav.group.people" },
  { page: "permissions", icon: ListTree, label: "nav.permissions", group: "nav.group.people" },
  { page: "sign-in-methods", icon: Lock, label: "nav.signInMethods", group: "nav.group.signIn" },
  { page: "sign-ins", icon: LogIn, label: "nav.signIns", group: "nav.group.signIn" },
  { page: "brand", icon: Palette, label: "nav.brand", group: "nav.group.signIn" },
  { page: "domains", icon: Globe, label: "nav.domains", group: "nav.group.signIn" },
  { page: "emails", icon: Mail, label: "nav.emails", group: "nav.group.messages" },
  { page: "payments", icon: CreditCard, label: "nav.payments", group: "nav.group.money" },
  { page: "api-keys", icon: Key, label: "nav.apiKeys", group: "nav.group.develop" },
  { page: "data-vault", icon: Vault, label: "nav.dataVault", group: "nav.group.develop" },
  { page: "webhooks", icon: Webhook, label: "nav.webhooks", group: "nav.group.develop" },
  { page: "audit-log", icon: ScrollText, label: "nav.auditLog", group: "nav.group.develop" },
  { page: "members", icon: UserCog, label: "nav.members", group: "nav.group.develop" },
  { page: "settings", icon: Settings, label: "nav.settings", group: "nav.group.develop" },
] as const satisfies readonly NavEntry[];

/** A page of a project, by the last segment of its path. */
export type ProjectPageName = (typeof navEntries)[number]["page"];
