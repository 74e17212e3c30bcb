import { OtpAuthenticationNotEnabled, VerificationCodeAlreadyUsed, VerificationCodeNotFound } from "#contract/errors/index.ts";
import type { otpRoutes } from "#contract/routes/auth/otp.ts";
import { violated } from "../../database/connect.ts";
import { audit } from "../../kernel/audit.ts";
import type { Call } from "../../kernel/call.ts";
import { randomUuid } from "../../services/random.ts";
import { upgradeCaller } from "../anonymous/upgrade.ts";
import { checkCode, consumeCode, type WorkingCode } from "../codes/use.ts";
import { finishSignIn, openSession } from "../mfa/finish-sign-in.ts";
import { claimOwnership, type Door } from "../projects/sign-up-door.ts";
import { insertUser } from "../users/insert.ts";
import { enableOtp } from "../users/otp-method.ts";
import { type Account, accountOf, requireAdmission, unchangedAccount } from "./account.ts";

type SignInCall = Call<typeof otpRoutes.signIn>;
type SignInCode = WorkingCode<"sign-in">;

const rounds = 3;

/** Signs in, or up, with a mailed code. Eight statements, those of the identification and the unit among them. */
export async function signIn(call: SignInCall) {
  const { input, project, db, now } = call;
  const { tenancyId } = project;
  if (!project.config.auth.otp.allowSignIn) throw new OtpAuthenticationNotEnabled();
  const failed = (userId: string | null) => audit(call, { event: "user.sign_in_failed", userId, data: { method: "otp" } }).execute(db);
  const code = await checkCode(db, { tenancyId, type: "sign-in", code: input.code }, now, failed);
  const { email } = code.data;

  // What was found may change before it is acted upon: the address gets an account, or another; the account a second factor.
  for (let round = 0; round < rounds; round++) {
    const account = await accountOf(db, tenancyId, email);
    const door = requireAdmission(call, email, account);
    // The account the code was sent to has given the address away since.
    if (account && code.userId !== null && code.userId !== account.id) throw new VerificationCodeNotFound();
    try {
      const ended = account ? await enter(call, code, account) : await signUp(call, code, door as Door);
      if (ended instanceof Error) throw ended;
      if (ended) return ended;
    } catch (error) {
      if (error instanceof VerificationCodeAlreadyUsed) await failed(code.userId);
      if (violated(error) === undefined) throw error;
    }
  }
  throw new VerificationCodeNotFound();
}

/** Uses the code up to sign in to an account; undefined, and nothing written, when that is no longer what was found. */
const enter = (call: SignInCall, code: SignInCode, account: Account) =>
  call.unit(async (writing) => {
    const { tenancyId } = call.project;
    const guard = unchangedAccount(tenancyId, account, code.data.email);
    const ended = await finishSignIn(call, writing, { user: account, isNewUser: false, method: "otp", guard });
    if (!ended) return undefined;
    if (!(await consumeCode(writing, { tenancyId, id: code.id }, call.now))) throw new VerificationCodeAlreadyUsed();
    if (!account.otp_auth_enabled) await enableOtp(writing, tenancyId, account.id);
    return ended;
  });

/** Uses the code up to make an account of its address, of the anonymous user who calls or a new one, and signs in to it. */
const signUp = (call: SignInCall, code: SignInCode, door: Door) =>
  call.unit(async (writing) => {
    const { project, now } = call;
    const { config, tenancyId } = project;
    // First, so that of many at once all but one are told so at once.
    if (!(await consumeCode(writing, { tenancyId, id: code.id }, now))) throw new VerificationCodeAlreadyUsed();
    const proven = { value: code.data.email, verified: true };
    const upgraded = await upgradeCaller(call, writing, { door, method: "otp", email: proven, otpEnabled: true });
    if (upgraded) return upgraded;

    const id = randomUuid();
    const personalTeamId = config.teams.createPersonalTeamOnSignUp ? randomUuid() : undefined;
    await claimOwnership(writing, door, personalTeamId);
    const email = { ...proven, usedForAuth: true, channelId: randomUuid() };
    const user = {
      id,
      display_name: null,
      primary_email: email.value,
      primary_email_verified: true,
      selected_team_id: personalTeamId ?? null,
      is_anonymous: false,
    };
    const made = insertUser(writing, { tenancyId, id, config, email, otpEnabled: true, personalTeamId }, now);
    return openSession(call, writing, { user, isNewUser: true, method: "otp", also: made });
  });
