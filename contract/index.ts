import { anonymousRoutes } from "./routes/auth/anonymous.ts";
import { cliRoutes } from "./routes/auth/cli.ts";
import { mfaRoutes } from "./routes/auth/mfa.ts";
import { oauthRoutes } from "./routes/auth/oauth.ts";
import { otpRoutes } from "./routes/auth/otp.ts";
import { passkeyRoutes } from "./routes/auth/passkeys.ts";
import { passwordRoutes } from "./routes/auth/password.ts";
import { sessionRoutes } from "./routes/auth/sessions.ts";
import { contactChannelRoutes } from "./routes/contact-channels.ts";
import { imageRoutes } from "./routes/images.ts";
import { internalApiKeyRoutes } from "./routes/internal/api-keys.ts";
import { internalAuditLogRoutes } from "./routes/internal/audit-log.ts";
import { internalConfigRoutes } from "./routes/internal/config.ts";
import { internalMetricsRoutes } from "./routes/internal/metrics.ts";
import { internalProjectRoutes } from "./routes/internal/projects.ts";
import { platformRoutes } from "./routes/platform.ts";
import { projectRoutes } from "./routes/projects.ts";
import { teamInvitationRoutes } from "./routes/team-invitations.ts";
import { teamRoutes } from "./routes/teams.ts";
import { userRoutes } from "./routes/users.ts";

/** Every call of the product, by group: the table of contents. */
export const contract = {
  auth: {
    password: passwordRoutes,
    sessions: sessionRoutes,
    oauth: oauthRoutes,
    otp: otpRoutes,
    mfa: mfaRoutes,
    passkey: passkeyRoutes,
    anonymous: anonymousRoutes,
    cli: cliRoutes,
  },
  users: userRoutes,
  contactChannels: contactChannelRoutes,
  teams: teamRoutes,
  teamInvitations: teamInvitationRoutes,
  projects: projectRoutes,
  internal: {
    projects: internalProjectRoutes,
    config: internalConfigRoutes,
    apiKeys: internalApiKeyRoutes,
    metrics: internalMetricsRoutes,
    auditLog: internalAuditLogRoutes,
  },
  images: imageRoutes,
  platform: platformRoutes,
} as const;

export type Contract = typeof contract;
