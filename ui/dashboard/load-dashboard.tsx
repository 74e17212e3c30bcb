import type { ReactNode } from "react";
import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import type { ClientAppOptions } from "#sdk/client.ts";
import { loadDashboardMessages } from "../locales/dashboard-messages.ts";
import type { HostedContext } from "../pages/page-context.ts";
import { fetchWithPreloaded } from "./preloaded-responses.ts";

/**
 * Loads the dashboard and the messages of its frame at the same time.
 * @param createContext makes the context of the page. `fetch`: answers the first calls with what the document has
 */
export async function loadDashboard(
  { preloaded }: PageBoot,
  createContext: (fetch: ClientAppOptions["fetch"]) => Promise<HostedContext>,
): Promise<ReactNode> {
  const [{ Dashboard }, context] = await Promise.all([
    import("./dashboard.tsx"),
    createContext(preloaded && fetchWithPreloaded(preloaded)),
    loadDashboardMessages("shell"),
  ]);
  return <Dashboard context={context} />;
}
