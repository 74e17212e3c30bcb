import { loadDashboardMessages } from "../locales/dashboard-messages.ts";
import { moduleMessages } from "./generated/module-messages.ts";

/**
 * Loads a module of the dashboard on demand, and the messages that it shows.
 * @param name its path below `ui/dashboard`. `npm run generate` lists the messages of each
 */
export async function withMessages<Module>(name: keyof typeof moduleMessages, load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadDashboardMessages(...moduleMessages[name])]);
  return module;
}
