import { InvalidPollingCode } from "#contract/errors/index.ts";
import type { cliRoutes } from "#contract/routes/sign-in/cli.ts";
import { cliLimits } from "#contract/vocabulary/sign-in/cli.ts";
import type { Call } from "../../../kernel/call.ts";
import { reply } from "../../../kernel/reply.ts";
import { statement } from "../../../kernel/statement.ts";
import { assertRateLimit } from "../../../rate-limits/action-limit.ts";
import { digest } from "../../../services/secrets.ts";
import { readRefreshToken } from "../../accounts/sessions/refresh-token.ts";
import { collectLogin, loginByPollingCode, selectActiveSession } from "./queries.ts";
import { openToken } from "./sealed-token.ts";

type PollCall = Call<typeof cliRoutes.poll>;

/** Returns the state of a sign-in, and its refresh token once. At most three statements, and one more with rate limits. */
export async function poll(call: PollCall) {
  const { input, project, db, services, now } = call;
  const { tenancyId } = project;
  const login = await loginByPollingCode(db, tenancyId, digest(input.polling_code));
  if (!login) throw new InvalidPollingCode();
  await assertPollRateLimit(call);

  if (login.expires_at <= now) return { status: "expired" as const };
  if (login.used_at) return { status: "used" as const };
  if (login.refresh_token_sealed === null) return { status: "waiting" as const };

  const refresh_token = openToken(services.secrets, tenancyId, login.id, login.refresh_token_sealed);
  const { active, collected } = await statement()
    .step("active", selectActiveSession(tenancyId, readRefreshToken(services.secrets, refresh_token), now))
    .step("collected", (earlier) => collectLogin(tenancyId, login.id, earlier.selectFrom("active"), now))
    .counts(db, "active", "collected");
  // The browser has signed out since the confirmation, so the token is no longer valid.
  if (active === 0) return { status: "expired" as const };
  return collected === 1 ? reply.json({ status: "success" as const, refresh_token }, { status: 201 }) : { status: "used" as const };
}

/** Counts existing codes only: a made-up code would leave a row. The limit of the caller's address stops those who guess. */
const assertPollRateLimit = (call: PollCall): Promise<void> =>
  assertRateLimit(call, {
    name: "cli poll",
    subject: call.input.polling_code,
    limits: cliLimits.perPollingCode,
    reason: "This polling code was polled too often",
  });
