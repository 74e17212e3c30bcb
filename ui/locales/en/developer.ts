import { enApiKeys } from "./developer/api-keys.ts";
import { enDomains } from "./developer/domains.ts";
import { enInbox } from "./developer/inbox.ts";
import { enOverview } from "./developer/overview.ts";
import { enPlan } from "./developer/plan.ts";
import { enProjects } from "./developer/projects.ts";
import { enSettings } from "./developer/settings.ts";
import { enShell } from "./developer/shell.ts";
import { enSignInMethods } from "./developer/sign-in-methods.ts";
import { enUsers } from "./developer/users.ts";

/** Every text of the developer's pages, in English: the dashboard and the local inbox; one file for each page. */
export const enDeveloper = {
  ...enShell,
  ...enInbox,
  ...enUsers,
  ...enProjects,
  ...enOverview,
  ...enApiKeys,
  ...enSettings,
  ...enSignInMethods,
  ...enDomains,
  ...enPlan,
} as const;
