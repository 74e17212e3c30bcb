import { InvalidCliLoginCode } from "#contract/errors/index.ts";
import type { cliRoutes } from "#contract/routes/sign-in/cli.ts";
import { cliLimits } from "#contract/vocabulary/sign-in/cli.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { randomCode, randomUuid } from "../../../services/random.ts";
import { digest } from "../../../services/secrets.ts";
import { complete } from "./complete.ts";
import { poll } from "./poll.ts";
import { openLogin } from "./queries.ts";

export const cliHandlers: Handlers<typeof cliRoutes> = {
  async start({ input, project, origin, db, now }) {
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
        device_name: input.device_name ?? null,
        ip: origin.ip,
        created_at: now,
        expires_at,
      })
      .execute();
    return { polling_code, login_code, expires_at: expires_at.toISOString() };
  },
  poll,

  async details({ input, project, db, services, now }) {
    const login = await openLogin(db, project.tenancyId, digest(input.login_code), now);
    if (!login) throw new InvalidCliLoginCode();
    const location = login.ip === null ? undefined : services.lookupIp(login.ip);
    return {
      device_name: login.device_name,
      ip: login.ip,
      country_code: location?.country ?? null,
      city_name: location?.city ?? null,
      started_at_millis: login.created_at.getTime(),
    };
  },

  complete,
};
