import { defaultPermissions } from "#contract/config/permissions.ts";
import type { ProjectConfig } from "#contract/config/tree.ts";
import type { Db } from "../../database/schema.ts";
import type { UserColumns } from "../../database/user-row.ts";
import type { Step } from "../../kernel/statement.ts";
import { insertPrimaryEmail } from "../accounts/contact-channels/queries.ts";
import { insertOAuthLinks, type NewOAuthLink } from "../accounts/credentials/oauth-links.ts";
import { insertPassword } from "../accounts/credentials/password.ts";
import { grantProjectDefaults } from "../teams/permissions/default-grants.ts";
import { insertPersonalTeam } from "../teams/personal-team.ts";
import { searchColumns } from "./search-text.ts";

export interface NewUser {
  readonly tenancyId: string;
  readonly id: string;
  /** The project's configuration: its default permissions. */
  readonly config: ProjectConfig;
  readonly columns?: UserColumns;
  readonly email?:
    | { value: string; verified: boolean; verifiedBy?: string | undefined; usedForAuth: boolean; channelId: string }
    | undefined;
  readonly passwordHash?: string | undefined;
  readonly oauthLinks?: readonly NewOAuthLink[] | undefined;
  /** The id of the personal team, if the project creates one on sign-up. */
  readonly personalTeamId?: string | undefined;
}

/** A new user, or an anonymous user who is upgraded. */
interface SignUp extends Pick<NewUser, "tenancyId" | "id" | "config" | "personalTeamId"> {
  /** The display name or, without one, the e-mail address. */
  readonly name: string | null;
}

/** Steps that insert the personal team and the default permissions of a user who signs up. */
export function signUpSteps(db: Db, user: SignUp, now: Date): readonly (Step | undefined)[] {
  const { tenancyId, id, config } = user;
  return [grantProjectDefaults({ tenancyId, userId: id }, defaultPermissions(config, "signUp"), now), ...personalTeamParts(db, user, now)];
}

function personalTeamParts(db: Db, { tenancyId, id, config, personalTeamId, name }: SignUp, now: Date): readonly (Step | undefined)[] {
  if (personalTeamId === undefined) return [];
  const creator = { userId: id, permissionIds: defaultPermissions(config, "teamCreator"), userName: name };
  return insertPersonalTeam(db, { tenancyId, teamId: personalTeamId, ...creator }, now);
}

/** Steps that insert a user with its e-mail address, credentials, personal team and permissions. */
export function insertUser(db: Db, user: NewUser, now: Date): readonly (Step | undefined)[] {
  const { tenancyId, id, email, columns = {} } = user;
  const name = columns.display_name ?? null;
  const links = user.oauthLinks ?? [];
  // Anonymous users have not signed up yet. They get a team to work in, without a personal name, and no permissions.
  const grants = columns.is_anonymous
    ? personalTeamParts(db, { ...user, name: null }, now)
    : signUpSteps(db, { ...user, name: name ?? email?.value ?? null }, now);
  return [
    db
      .insertInto("users")
      .values({
        tenancy_id: tenancyId,
        id,
        selected_team_id: user.personalTeamId ?? null,
        ...columns,
        signed_up_at: now,
        last_active_at: now,
        ...searchColumns(name, email ? [email.value] : []),
        primary_email: email?.value ?? null,
        primary_email_verified: email?.verified ?? false,
        primary_email_auth_enabled: email?.usedForAuth ?? false,
        has_password: Boolean(user.passwordHash),
      })
      .returning("id"),
    email && insertPrimaryEmail(db, { tenancyId, userId: id, id: email.channelId, ...email }, now),
    user.passwordHash ? insertPassword(db, { tenancyId, userId: id, hash: user.passwordHash }, now) : undefined,
    links.length > 0 ? insertOAuthLinks(db, tenancyId, id, links, now) : undefined,
    ...grants,
  ];
}
