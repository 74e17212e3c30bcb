import { messages as auditLog } from "./dashboard/audit-log.ts";
import { messages as bots } from "./dashboard/bots.ts";
import { messages as brand } from "./dashboard/brand.ts";
import { messages as console } from "./dashboard/console.ts";
import { messages as details } from "./dashboard/details.ts";
import { messages as emails } from "./dashboard/emails.ts";
import { messages as explanations } from "./dashboard/explanations.ts";
import { messages as mailings } from "./dashboard/mailings.ts";
import { messages as overview } from "./dashboard/overview.ts";
import { messages as payments } from "./dashboard/payments.ts";
import { messages as projects } from "./dashboard/projects.ts";
import { messages as shell } from "./dashboard/shell.ts";
import { messages as signIn } from "./dashboard/sign-in.ts";
import { messages as signIns } from "./dashboard/sign-ins.ts";
import { messages as signUpHook } from "./dashboard/sign-up-hook.ts";
import { messages as signUpRules } from "./dashboard/sign-up-rules.ts";
import { messages as teams } from "./dashboard/teams.ts";
import { messages as transactions } from "./dashboard/transactions.ts";
import { messages as users } from "./dashboard/users.ts";
import { messages as vault } from "./dashboard/vault.ts";
import { messages as webhooks } from "./dashboard/webhooks.ts";

/** The messages of the dashboard and the local inbox: one file a domain, and files for its large parts. */
export const messages = {
  ...shell,
  ...projects,
  ...brand,
  ...emails,
  ...mailings,
  ...explanations,
  ...payments,
  ...transactions,
  ...vault,
  ...webhooks,
  ...teams,
  ...users,
  ...details,
  ...signIn,
  ...signIns,
  ...signUpHook,
  ...signUpRules,
  ...bots,
  ...console,
  ...overview,
  ...auditLog,
} as const;
