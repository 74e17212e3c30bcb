import { sql } from "kysely";
import { NotReady } from "#contract/errors/index.ts";
import type { platformRoutes } from "#contract/routes/platform.ts";
import type { Handlers } from "../../kernel/call.ts";

const readyWithinMillis = 1000;

export const platformHandlers: Handlers<typeof platformRoutes> = {
  greet({ project, accessType, user }) {
    const who = project
      ? `${accessType?.replace(/^./, (letter) => letter.toUpperCase())}\nProject: ${project.id}\nUser: ${user ? (user.row.primary_email ?? user.row.id) : "None"}`
      : "None";
    return `Welcome to the Latchkey API. Its reference is at /docs.\n\nAuthentication: ${who}\n`;
  },

  checkFeatureSupport({ input }) {
    const body = input.body as { feature_name?: unknown; name?: unknown } | null | undefined;
    const named = [body?.feature_name, body?.name].find((name): name is string => typeof name === "string" && name.length <= 256);
    return `${named ?? "This feature"} is not currently supported`;
  },

  checkVersion: () => ({ upToDate: true }),

  health: () => ({ status: "ok" as const }),

  async ready({ db, services }) {
    if (!services.isReady()) throw new NotReady();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new NotReady("The database does not answer.")), readyWithinMillis);
    });
    try {
      await Promise.race([sql`SELECT 1`.execute(db), late]);
    } catch {
      throw new NotReady("The database does not answer.");
    } finally {
      clearTimeout(timer);
    }
    return { status: "ok" as const };
  },
};
