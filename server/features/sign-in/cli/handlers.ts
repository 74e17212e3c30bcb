import { ImpersonationNotAllowed, InvalidCliLoginCode, InvalidCliRefreshToken, InvalidPollingCode } from "#contract/errors/index.ts";
import type { cliRoutes } from "#contract/routes/sign-in/cli.ts";
import { cliLimits } from "#contract/vocabulary/sign-in/cli.ts";
import { audit } from "../../../core/audit.ts";
import type { Call, Handlers } from "../../../kernel/call.ts";
import { reply } from "../../../kernel/reply.ts";
import { noteSignIn } from "../../../kernel/sign-in-step.ts";
import { statement } from "../../../kernel/statement.ts";
import { assertRateLimit } from "../../../rate-limits/action-limit.ts";
import { randomCode, randomUuid } from "../../../services/random.ts";
import { digest } from "../../../services/secrets.ts";
import { newSession, signInSession } from "../../accounts/sessions/new-session.ts";
import { readRefreshToken } from "../../accounts/sessions/refresh-token.ts";
import { isWithinPolicy } from "../../accounts/sessions/session-policy.ts";
import {
  collectLogin,
  confirmLogin,
  findConfirmation,
  findOpenLogin,
  loginByPollingCode,
  openToken,
  sealToken,
  selectActiveSession,
} from "./queries.ts";

export const cliHandlers: Handlers<typeof cliRoutes> = {
  async start({ input, project, origin, db, now }) {
    const id = randomUuid();
    noteSignIn({ origin }, { leadsTo: id });
    // The login code is in a URL that others may see: it confirms a sign-in but cannot collect its token.
    const [polling_code, login_code] = [randomCode(), randomCode()];
    const expires_at = new Date(now.getTime() + (input.expires_in_millis ?? cliLimits.lifetimeMillis));
    await db
      .insertInto("cli_logins")
      .values({
        tenancy_id: project.tenancyId,
        id,
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
    const login = await findOpenLogin(db, project.tenancyId, digest(input.login_code), now);
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

/**
 * Confirms a sign-in of a command line tool, which gets the browser's session. Where refresh tokens are rotated it gets a new
 * session: two holders of one token would look like a theft. A rejected token does not consume the login code. Three statements.
 */
async function complete(call: Call<typeof cliRoutes.complete>) {
  const { input, project, db, services, origin, now } = call;
  const { tenancyId } = project;
  const token = readRefreshToken(services.secrets, input.refresh_token);
  const confirmation = await findConfirmation(db, { tenancyId, loginHash: digest(input.login_code), token }, now);
  if (!confirmation?.open) throw new InvalidCliLoginCode();
  const { loginId, session } = confirmation;
  noteSignIn(call, { continues: loginId, leadsTo: loginId, userId: session?.user_id ?? null });
  // Tools treat anonymous users as signed out, as pages do.
  if (!session || session.is_anonymous || !isWithinPolicy(project.config.auth.sessions, session, now)) throw new InvalidCliRefreshToken();
  // Impersonation is limited to the browser: a tool would keep the user's session.
  if (session.is_impersonation) throw new ImpersonationNotAllowed();

  const toolSession = project.config.auth.sessions.rotateRefreshTokens
    ? // The tool is not the browser that confirms it.
      newSession(tenancyId, session.user_id, { ip: origin.ip, languages: origin.languages }, now, {
        ...signInSession(project),
        amr: null,
        parent: session,
      })
    : undefined;
  const sealed = sealToken(services.secrets, tenancyId, loginId, toolSession?.refreshToken ?? input.refresh_token);
  const entry = { event: "cli_login.completed", userId: session.user_id, sessionId: toolSession?.id ?? session.id } as const;
  const { active, confirmed } = await statement()
    .step("active", selectActiveSession(tenancyId, token, now))
    .step("confirmed", (earlier) => confirmLogin({ tenancyId, id: loginId, sealed }, earlier.selectFrom("active"), now))
    .also((earlier) => toolSession?.insert(earlier.selectFrom("confirmed")))
    .also((earlier) => audit(call, entry, earlier.selectFrom("confirmed")))
    .counts(db, "active", "confirmed");
  if (active === 0) throw new InvalidCliRefreshToken();
  if (confirmed === 0) throw new InvalidCliLoginCode();
  return { success: true as const };
}

type PollCall = Call<typeof cliRoutes.poll>;

/** Returns the state of a sign-in, and its refresh token once. At most three statements, and one more with rate limits. */
async function poll(call: PollCall) {
  const { input, project, db, services, now } = call;
  const { tenancyId } = project;
  const login = await loginByPollingCode(db, tenancyId, digest(input.polling_code));
  if (!login) throw new InvalidPollingCode();
  noteSignIn(call, { continues: login.id });
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
