import { AppWindow, Bell, Key, Link2, Lock, LogOut, type LucideIcon, Mail, MonitorSmartphone, Package, User, Users } from "lucide-react";
import { type ComponentType, lazy } from "react";
import type { MessageId } from "../../locales/messages.ts";
import type { HostedProject, PageContext, PageFacts } from "../page-context.ts";

/** A section of the account settings. Its code is downloaded when it is opened. */
export interface Section {
  /** The fragment of the URL. */
  readonly id: string;
  readonly icon: LucideIcon;
  readonly label: MessageId;
  readonly component: ComponentType<{
    context: PageContext;
    /** The part of the fragment after the section's id and a slash. */
    item: string | undefined;
  }>;
  /** Whether the project offers the section; always, if absent. */
  readonly offered?: (config: HostedProject["config"], boot: PageFacts) => boolean;
}

/** The sections in the order of the navigation. */
export const sections: readonly Section[] = [
  { id: "profile", icon: User, label: "account.profile", component: lazy(() => import("./profile.tsx")) },
  { id: "emails", icon: Mail, label: "account.emails", component: lazy(() => import("./emails.tsx")) },
  { id: "security", icon: Lock, label: "account.security", component: lazy(() => import("./security.tsx")) },
  {
    id: "connected-accounts",
    icon: Link2,
    label: "account.connected",
    component: lazy(() => import("./connected-accounts.tsx")),
    offered: (_config, { connectableProviders }) => connectableProviders.length > 0,
  },
  {
    id: "connected-apps",
    icon: AppWindow,
    label: "apps.title",
    component: lazy(() => import("./connected-apps.tsx")),
    offered: (_config, { hasApplications }) => hasApplications,
  },
  { id: "sessions", icon: MonitorSmartphone, label: "account.sessions", component: lazy(() => import("./sessions.tsx")) },
  { id: "notifications", icon: Bell, label: "account.notifications", component: lazy(() => import("./notifications.tsx")) },
  {
    id: "products",
    icon: Package,
    label: "account.products",
    component: lazy(() => import("./products.tsx")),
    offered: (_config, { hasProducts }) => hasProducts,
  },
  { id: "teams", icon: Users, label: "account.teams", component: lazy(() => import("./teams.tsx")) },
  {
    id: "api-keys",
    icon: Key,
    label: "account.apiKeys",
    component: lazy(() => import("./api-keys.tsx")),
    offered: (config) => config.allow_user_api_keys,
  },
  { id: "account", icon: LogOut, label: "account.account", component: lazy(() => import("./account.tsx")) },
];

/** The sections that a project offers. */
export const offeredSections = ({ boot, project }: Pick<PageContext, "boot" | "project">): Section[] =>
  sections.filter(({ offered }) => offered === undefined || offered(project.config, boot));
