import { hostedHandlerPath, pagePaths } from "#contract/vocabulary/paths.ts";
import { t } from "../../locales/i18n.ts";
import type { PageContext } from "../page-context.ts";

/** A link away from the purchase page. */
export interface WayBack {
  readonly href: string;
  readonly label: string;
}

/**
 * Finds where a customer continues. That is the URL that the app named, else the home of the app, else the customer's products.
 * @param returnUrl the named URL, if the server has validated it
 */
export function findWayBack({ boot: { projectId, projectName, targets } }: PageContext, returnUrl: string | undefined): WayBack {
  const app = returnUrl ?? targets.afterSignIn;
  return app === null
    ? { href: `${hostedHandlerPath(projectId)}${pagePaths.accountSettings}#products`, label: t("purchase.toProducts") }
    : { href: app, label: t("purchase.back", { project: projectName }) };
}
