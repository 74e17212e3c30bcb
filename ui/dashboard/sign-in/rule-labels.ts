import type { SignUpMethod, SignUpOutcome } from "#contract/vocabulary/sign-in/sign-up-rules.ts";
import type { WaitlistState } from "#contract/vocabulary/sign-in/waitlist.ts";
import type { MessageId } from "../../locales/messages.ts";
import type { OpenSignUpMode } from "./methods-draft.ts";

/** The methods that a rule can name in the dashboard: no sign-up has a passkey yet. */
export const methodLabels: Readonly<Record<Exclude<SignUpMethod, "passkey">, MessageId>> = {
  password: "rules.method.password",
  otp: "rules.method.otp",
  oauth: "rules.method.oauth",
  anonymous: "rules.method.anonymous",
};

export const outcomeLabels: Readonly<Record<SignUpOutcome, MessageId>> = {
  allow: "rules.outcome.allow",
  reject: "rules.outcome.reject",
  restrict: "rules.outcome.restrict",
  waitlist: "rules.outcome.waitlist",
};

export const modeLabels: Readonly<Record<OpenSignUpMode, MessageId>> = {
  open: "rules.mode.open",
  "invite-only": "rules.mode.inviteOnly",
  waitlist: "rules.mode.waitlist",
};

export const waitlistLabels: Readonly<Record<WaitlistState, MessageId>> = {
  waiting: "waiting.state.waiting",
  approved: "waiting.state.approved",
  invited: "waiting.state.invited",
  rejected: "waiting.state.rejected",
};
