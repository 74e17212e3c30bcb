import type { FlowGround } from "./codes.ts";
import type { OccasionalFlows } from "./occasional.ts";

const names = [
  "sendForgotPasswordEmail",
  "resetPassword",
  "verifyPasswordResetCode",
  "verifyEmail",
  "verifyTeamInvitationCode",
  "getTeamInvitationDetails",
  "acceptTeamInvitation",
  "sendMagicLinkEmail",
  "signInWithMagicLink",
  "signInWithMfa",
  "signUpWithCredential",
  "signInWithPasskey",
  "promptCliLogin",
] as const satisfies (keyof OccasionalFlows)[];

type Flow = (...given: unknown[]) => Promise<unknown>;

/** These flows, loaded with the first call of one: who signs in by password downloads none of them. */
export const lateFlows = (ground: FlowGround): OccasionalFlows =>
  Object.fromEntries(
    names.map((name) => [
      name,
      async (...given: unknown[]) => ((await import("./occasional.ts")).occasionalFlows(ground)[name] as Flow)(...given),
    ]),
  ) as unknown as OccasionalFlows;
