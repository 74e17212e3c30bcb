import type { DeveloperTexts } from "../catalogue.ts";
import { deApiKeys } from "./developer/api-keys.ts";
import { deDomains } from "./developer/domains.ts";
import { deInbox } from "./developer/inbox.ts";
import { deOverview } from "./developer/overview.ts";
import { dePlan } from "./developer/plan.ts";
import { deProjects } from "./developer/projects.ts";
import { deSettings } from "./developer/settings.ts";
import { deShell } from "./developer/shell.ts";
import { deSignInMethods } from "./developer/sign-in-methods.ts";
import { deUsers } from "./developer/users.ts";

/** The developer's pages in German. */
export const deDeveloper: DeveloperTexts = {
  ...deShell,
  ...deInbox,
  ...deUsers,
  ...deProjects,
  ...deOverview,
  ...deApiKeys,
  ...deSettings,
  ...deSignInMethods,
  ...deDomains,
  ...dePlan,
};
