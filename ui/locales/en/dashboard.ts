import { messages as apiKeys } from "./dashboard/api-keys.ts";
import { messages as auditLog } from "./dashboard/audit-log.ts";
import { messages as developers } from "./dashboard/developers.ts";
import { messages as domains } from "./dashboard/domains.ts";
import { messages as emails } from "./dashboard/emails.ts";
import { messages as inbox } from "./dashboard/inbox.ts";
import { messages as overview } from "./dashboard/overview.ts";
import { messages as payments } from "./dashboard/payments.ts";
import { messages as permissions } from "./dashboard/permissions.ts";
import { messages as plan } from "./dashboard/plan.ts";
import { messages as products } from "./dashboard/products.ts";
import { messages as projects } from "./dashboard/projects.ts";
import { messages as settings } from "./dashboard/settings.ts";
import { messages as shell } from "./dashboard/shell.ts";
import { messages as signInMethods } from "./dashboard/sign-in-methods.ts";
import { messages as teams } from "./dashboard/teams.ts";
import { messages as transactions } from "./dashboard/transactions.ts";
import { messages as user } from "./dashboard/user.ts";
import { messages as users } from "./dashboard/users.ts";
import { messages as webhooks } from "./dashboard/webhooks.ts";

/** The messages of the dashboard and the local inbox, one file per page. */
export const messages = {
  ...shell,
  ...inbox,
  ...users,
  ...user,
  ...auditLog,
  ...teams,
  ...projects,
  ...developers,
  ...overview,
  ...apiKeys,
  ...settings,
  ...signInMethods,
  ...domains,
  ...plan,
  ...webhooks,
  ...emails,
  ...permissions,
  ...products,
  ...payments,
  ...transactions,
} as const;
