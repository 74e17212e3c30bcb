import { lazyMethods } from "../transport/lazy-methods.ts";
import type { FlowContext } from "./codes.ts";
import type { SecondaryFlows } from "./secondary-flows.ts";

const names = [
  "sendForgotPasswordEmail",
  "resetPassword",
  "getAccountRecovery",
  "inviteRemovedMember",
  "verifyPasswordResetCode",
  "verifyEmail",
  "getEmailVerificationDetails",
  "disownEmail",
  "verifyTeamInvitationCode",
  "getTeamInvitationDetails",
  "acceptTeamInvitation",
  "sendMagicLinkEmail",
  "verifyMagicLinkCode",
  "signInWithMagicLink",
  "signInWithMfa",
  "signUpWithCredential",
  "joinWaitlist",
  "signInWithOAuth",
  "signInWithHostedPages",
  "callOAuthCallback",
  "signInWithCode",
  "linkConnectedAccount",
  "signInWithIdToken",
  "signInWithImpersonation",
  "promptCliLogin",
] as const satisfies (keyof SecondaryFlows)[];

/** The secondary flows, loaded with the first call: a password sign-in downloads none of them. */
export const lazyFlows = (context: FlowContext): SecondaryFlows => ({
  ...lazyMethods(names, async () => (await import("./secondary-flows.ts")).secondaryFlows(context)),
  // A sign-in page with passkeys loads this flow at once, and none of the others.
  signInWithPasskey: async (options) =>
    (await import("./passkey.ts")).signInWithPasskey(
      await context.signingIn(),
      context.navigation,
      context.caller.connection.effects.sleep,
      options,
    ),
});
