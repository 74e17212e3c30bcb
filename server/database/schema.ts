import type { Kysely, Transaction } from "kysely";
import type { ActiveUsers } from "./tables/active-users.ts";
import type { AuditEvents } from "./tables/audit-events.ts";
import type { CliLogins } from "./tables/cli-logins.ts";
import type { Images } from "./tables/images.ts";
import type { Mails } from "./tables/mails.ts";
import type { Passkeys } from "./tables/passkeys.ts";
import type { TeamPermissions, UserPermissions } from "./tables/permissions.ts";
import type { ProjectKeys, Projects, Tenancies } from "./tables/projects.ts";
import type { RateLimits, SignInFailures } from "./tables/rate-limits.ts";
import type { RedirectOrigins } from "./tables/redirect-origins.ts";
import type { SecondFactorTries } from "./tables/second-factor-tries.ts";
import type { Sessions } from "./tables/sessions.ts";
import type { TeamMembers, Teams } from "./tables/teams.ts";
import type { ContactChannels, OauthLinks, Passwords, Users } from "./tables/users.ts";
import type { VerificationCodes } from "./tables/verification-codes.ts";

export interface Schema {
  projects: Projects;
  tenancies: Tenancies;
  project_keys: ProjectKeys;
  users: Users;
  contact_channels: ContactChannels;
  passwords: Passwords;
  oauth_links: OauthLinks;
  sessions: Sessions;
  verification_codes: VerificationCodes;
  mails: Mails;
  images: Images;
  rate_limits: RateLimits;
  sign_in_failures: SignInFailures;
  second_factor_tries: SecondFactorTries;
  teams: Teams;
  team_members: TeamMembers;
  team_permissions: TeamPermissions;
  user_permissions: UserPermissions;
  active_users: ActiveUsers;
  redirect_origins: RedirectOrigins;
  passkeys: Passkeys;
  cli_logins: CliLogins;
  audit_events: AuditEvents;
}

export type Db = Kysely<Schema> | Transaction<Schema>;
