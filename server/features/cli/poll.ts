import { InvalidPollingCode } from "#contract/errors/index.ts";
import type { cliRoutes } from "#contract/routes/auth/cli.ts";
import { cli } from "#contract/vocabulary/limits.ts";
import type { Call } from "../../kernel/call.ts";
import { requireOccasion } from "../../kernel/limits.ts";
import { together } from "../../kernel/unit.ts";
import { digest } from "../../services/secrets.ts";
import { readRefreshToken } from "../sessions/refresh-token.ts";
import { collect, livingSession, polled } from "./queries.ts";
import { openToken } from "./sealed-token.ts";

type PollCall = Call<typeof cliRoutes.poll>;

/** Tells how far a sign-in is; hands its refresh token out once. Three statements at most, and one more where calls are counted. */
export async function poll(call: PollCall) {
  const { input, project, db, services, now } = call;
  const { tenancyId } = project;
  const login = await polled(db, tenancyId, digest(input.polling_code));
  if (!login) throw new InvalidPollingCode();
  await requireRest(call);

  if (login.expires_at <= now) return { status: "expired" as const };
  if (login.used_at) return { status: "used" as const };
  if (login.refresh_token_sealed === null) return { status: "waiting" as const };

  const refresh_token = openToken(services.secrets, tenancyId, login.id, login.refresh_token_sealed);
  const { living, collected } = await together(
    db,
    {
      living: livingSession(tenancyId, readRefreshToken(services.secrets, refresh_token), now),
      collected: collect(tenancyId, login.id, "living", now),
    },
    ["living", "collected"],
  );
  // Signed out in the browser before the tool came to collect: the token would open nothing, so it is worth no success.
  if (living === 0) return { status: "expired" as const };
  return collected === 1 ? { status: "success" as const, refresh_token } : { status: "used" as const };
}

/** Counted of codes that there are only: whoever makes codes up is stopped by the limit of their address, and leaves no rows. */
const requireRest = (call: PollCall): Promise<void> =>
  requireOccasion(
    call,
    { name: "cli poll", subject: call.input.polling_code, limits: cli.perPollingCode },
    "This polling code is asked for too often",
  );
