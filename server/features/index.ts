import type { Contract } from "#contract/index.ts";
import type { Handlers } from "../kernel/call.ts";
import { anonymousHandlers } from "./anonymous/handlers.ts";
import { auditLogHandlers } from "./audit-log/handlers.ts";
import { cliHandlers } from "./cli/handlers.ts";
import { configurationHandlers } from "./configuration/handlers.ts";
import { imageHandlers } from "./images/handlers.ts";
import { metricsHandlers } from "./metrics/handlers.ts";
import { mfaHandlers } from "./mfa/handlers.ts";
import { oauthHandlers } from "./oauth/handlers.ts";
import { otpHandlers } from "./otp/handlers.ts";
import { ownedProjectHandlers } from "./owned-projects/handlers.ts";
import { passkeyHandlers } from "./passkey/handlers.ts";
import { passwordHandlers } from "./password/handlers.ts";
import { platformHandlers } from "./platform/handlers.ts";
import { projectKeyHandlers } from "./project-keys/handlers.ts";
import { projectHandlers } from "./projects/handlers.ts";
import { sessionHandlers } from "./sessions/handlers.ts";
import { teamInvitationHandlers } from "./team-invitations/handlers.ts";
import { teamHandlers } from "./teams/handlers.ts";
import { contactChannelHandlers } from "./users/contact-channels.ts";
import { userHandlers } from "./users/handlers.ts";

/** The contract answered: it misses nothing, or does not compile. */
export const handlers: Handlers<Contract> = {
  auth: {
    password: passwordHandlers,
    otp: otpHandlers,
    mfa: mfaHandlers,
    passkey: passkeyHandlers,
    anonymous: anonymousHandlers,
    cli: cliHandlers,
    sessions: sessionHandlers,
    oauth: oauthHandlers,
  },
  users: userHandlers,
  contactChannels: contactChannelHandlers,
  teams: teamHandlers,
  teamInvitations: teamInvitationHandlers,
  projects: projectHandlers,
  internal: {
    projects: ownedProjectHandlers,
    config: configurationHandlers,
    apiKeys: projectKeyHandlers,
    metrics: metricsHandlers,
    auditLog: auditLogHandlers,
  },
  images: imageHandlers,
  platform: platformHandlers,
};
