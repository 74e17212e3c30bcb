import type { MultiFactorAuthenticationRequired } from "#contract/errors/index.ts";
import type { Db } from "../../database/schema.ts";
import type { Part } from "../../kernel/unit.ts";
import { randomUuid } from "../../services/random.ts";
import { finishSignIn, type SignedIn, type SignInMethod, type SigningIn } from "../mfa/finish-sign-in.ts";
import { claimOwnership, type Door } from "../projects/sign-up-door.ts";
import { holdForUpgrade, type Upgradable, upgradeWrites } from "../users/upgrade.ts";

/** What somebody signs up with, and through which door. */
export interface SigningUp {
  readonly door: Door;
  readonly method: SignInMethod;
  readonly email: { readonly value: string; readonly verified: boolean };
  readonly passwordHash?: string | undefined;
  readonly otpEnabled?: boolean | undefined;
  /** Written in the same statement. */
  readonly also?: (user: Upgradable) => Readonly<Record<string, Part | undefined>>;
}

/** Whether a sign-up by this call is to keep its caller's id. */
export const isAnonymousCaller = ({ user }: Pick<SigningIn, "user">): boolean => user?.row.is_anonymous === true;

/**
 * Signs the anonymous caller of a call up, id and data kept; in the call's unit. Who has a second factor is asked for it: the
 * refusal is for the caller to throw once the unit is committed.
 * @returns undefined where nobody anonymous calls, or no more: deleted, or signed up, at this very moment.
 */
export async function upgradeCaller(
  call: SigningIn,
  writing: Db,
  { door, method, also, ...signUp }: SigningUp,
): Promise<SignedIn | MultiFactorAuthenticationRequired | undefined> {
  const { user: caller, project, now } = call;
  const { config, tenancyId } = project;
  if (!caller?.row.is_anonymous) return undefined;
  const { email } = signUp;
  const held = await holdForUpgrade(writing, tenancyId, caller.row.id, email.value);
  if (!held) return undefined;

  const personalTeamId = config.teams.createPersonalTeamOnSignUp ? randomUuid() : undefined;
  await claimOwnership(writing, door, personalTeamId);
  const user = {
    id: held.id,
    display_name: held.display_name,
    primary_email: email.value,
    primary_email_verified: held.isVerified || email.verified,
    selected_team_id: held.selected_team_id ?? personalTeamId ?? null,
    is_anonymous: false,
    requires_totp: held.requires_totp,
  };
  const writes = upgradeWrites(writing, held, { tenancyId, config, personalTeamId, ...signUp }, now);
  return finishSignIn(call, writing, { user, isNewUser: true, method, event: "user.upgraded", also: { ...writes, ...also?.(held) } });
}
