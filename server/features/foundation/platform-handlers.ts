import { sql } from "kysely";
import { NotReady } from "#contract/errors/index.ts";
import type { platformRoutes } from "#contract/routes/foundation/platform.ts";
import { notSupported } from "#contract/vocabulary/messages.ts";
import type { Db } from "../../database/schema.ts";
import type { Handlers } from "../../kernel/call.ts";
import { withRetryAfter } from "../../rate-limits/retry-after.ts";

const databaseTimeoutMillis = 1000;

export const platformHandlers: Handlers<typeof platformRoutes> = {
  greet({ project, accessType, user }) {
    const authentication = project
      ? `${accessType?.replace(/^./, (letter) => letter.toUpperCase())}\nProject: ${project.id}\nUser: ${user ? (user.row.primary_email ?? user.row.id) : "None"}`
      : "None";
    return `Welcome to the Latchkey API. Its reference is at /docs.\n\nAuthentication: ${authentication}\n`;
  },

  checkFeatureSupport({ input }) {
    const body = input.body as { feature_name?: unknown; name?: unknown } | null | undefined;
    const featureName = [body?.feature_name, body?.name].find((name): name is string => typeof name === "string" && name.length <= 256);
    return notSupported(featureName ?? "This feature");
  },

  checkVersion: () => ({ upToDate: true }),

  async health({ input, db }) {
    if (input.db !== undefined) await requireDatabase(db);
    return { status: "ok" as const };
  },

  async ready({ services }) {
    if (!services.isReady()) throw new NotReady();
    if (!(await services.databaseTakesWrites())) throw withRetryAfter(new NotReady("The database takes no writes."), 1);
    return { status: "ok" as const };
  },
};

/** @throws NotReady if the database does not respond within a second */
async function requireDatabase(db: Db): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("No answer in time.")), databaseTimeoutMillis);
  });
  try {
    await Promise.race([sql`SELECT 1`.execute(db), timeout]);
  } catch {
    throw new NotReady("The database does not answer.");
  } finally {
    clearTimeout(timer);
  }
}
