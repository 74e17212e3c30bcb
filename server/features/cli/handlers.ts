import type { cliRoutes } from "#contract/routes/auth/cli.ts";
import { cliLimits } from "#contract/vocabulary/cli.ts";
import type { Handlers } from "../../kernel/call.ts";
import { randomCode, randomUuid } from "../../services/random.ts";
import { digest } from "../../services/secrets.ts";
import { complete } from "./complete.ts";
import { poll } from "./poll.ts";

export const cliHandlers: Handlers<typeof cliRoutes> = {
  async start({ input, project, db, now }) {
    // The login code is in a URL that others may see: it confirms a sign-in but cannot collect its token.
    const [polling_code, login_code] = [randomCode(), randomCode()];
    const expires_at = new Date(now.getTime() + (input.expires_in_millis ?? cliLimits.lifetimeMillis));
    await db
      .insertInto("cli_logins")
      .values({
        tenancy_id: project.tenancyId,
        id: randomUuid(),
        polling_hash: digest(polling_code),
        login_hash: digest(login_code),
        created_at: now,
        expires_at,
      })
      .execute();
    return { polling_code, login_code, expires_at: expires_at.toISOString() };
  },
  poll,
  complete,
};
