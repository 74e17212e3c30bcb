import { type RawBuilder, sql } from "kysely";
import { defaultPermissions } from "#contract/configuration/permissions.ts";
import type { ProjectConfig } from "#contract/configuration/tree.ts";
import type { Json } from "#contract/vocabulary/json.ts";
import type { Db } from "../../database/schema.ts";
import { jsonColumn } from "../../kernel/json-column.ts";
import { randomUuid } from "../../services/random.ts";
import { insertPersonalTeam } from "../teams/personal-team.ts";
import { searchText } from "./search-text.ts";

export interface NewUser {
  readonly tenancyId: string;
  readonly id: string;
  /** The project's, for what it grants to new users. */
  readonly config: ProjectConfig;
  readonly displayName?: string | null | undefined;
  readonly profileImageUrl?: string | null | undefined;
  readonly email?: { value: string; verified: boolean; usedForAuth: boolean; channelId: string } | undefined;
  readonly passwordHash?: string | undefined;
  readonly otpEnabled?: boolean | undefined;
  readonly totpSealed?: string | null | undefined;
  readonly isAnonymous?: boolean | undefined;
  readonly metadata?: { client?: Json | undefined; readOnly?: Json | undefined; server?: Json | undefined } | undefined;
  readonly oauthLinks?: readonly { id: string; account_id: string; email: string | null }[] | undefined;
  /** Id of the personal team to be made for the user, where the project wants one. */
  readonly personalTeamId?: string | undefined;
}

/** Somebody who signs up, by being made or by an anonymous user's upgrade. */
interface Newcomer extends Pick<NewUser, "tenancyId" | "id" | "config" | "personalTeamId"> {
  /** The display name or, without one, the e-mail address. */
  readonly name: string | null;
}

/** Not yet run: what a project gives to whoever signs up, the personal team and permissions; parts of one statement. */
export function signUpGrants(db: Db, { tenancyId, id, config, personalTeamId, name }: Newcomer, now: Date) {
  const permissionIds = defaultPermissions(config, "signUp");
  const creator = { userId: id, permissionIds: defaultPermissions(config, "teamCreator"), userName: name };
  return {
    permissions:
      permissionIds.length > 0
        ? // An anonymous user may have been granted some of them before.
          sql`INSERT INTO user_permissions (tenancy_id, user_id, permission_id)
            SELECT ${tenancyId}::uuid, ${id}::uuid, unnest(${permissionIds}::text[]) ON CONFLICT DO NOTHING`
        : undefined,
    ...(personalTeamId === undefined ? {} : insertPersonalTeam(db, { tenancyId, teamId: personalTeamId, ...creator }, now)),
  };
}

/** The writes that make a user, none of them run yet: parts of one statement (kernel/unit.ts `together`). */
export function insertUser(db: Db, user: NewUser, now: Date) {
  const { tenancyId, id, email } = user;
  const own = { tenancy_id: tenancyId, user_id: id };
  const links = user.oauthLinks ?? [];
  // Anonymous users have not signed up yet.
  const grants = user.isAnonymous ? undefined : signUpGrants(db, { ...user, name: user.displayName || (email?.value ?? null) }, now);
  return {
    user: db
      .insertInto("users")
      .values({
        tenancy_id: tenancyId,
        id,
        display_name: user.displayName || null,
        profile_image_url: user.profileImageUrl ?? null,
        client_metadata: jsonColumn(user.metadata?.client),
        client_read_only_metadata: jsonColumn(user.metadata?.readOnly),
        server_metadata: jsonColumn(user.metadata?.server),
        is_anonymous: user.isAnonymous ?? false,
        otp_auth_enabled: user.otpEnabled ?? false,
        totp_secret_sealed: user.totpSealed ?? null,
        selected_team_id: user.personalTeamId ?? null,
        signed_up_at: now,
        last_active_at: now,
        search_text: searchText(user.displayName || null, email ? [email.value] : []),
      })
      .returning("id"),
    channel: email
      ? db
          .insertInto("contact_channels")
          .values({
            ...own,
            id: email.channelId,
            type: "email",
            value: email.value,
            is_primary: true,
            used_for_auth: email.usedForAuth,
            is_verified: email.verified,
            created_at: now,
          })
          .returning("id")
      : undefined,
    password: user.passwordHash
      ? db
          .insertInto("passwords")
          .values({ ...own, hash: user.passwordHash, updated_at: now })
          .returning("user_id")
      : undefined,
    links:
      links.length > 0
        ? db
            .insertInto("oauth_links")
            .values(
              links.map((link) => ({
                ...own,
                id: randomUuid(),
                provider_config_id: link.id,
                account_id: link.account_id,
                email: link.email,
                allow_sign_in: true,
                allow_connected_accounts: true,
                created_at: now,
              })),
            )
            .returning("id")
        : undefined,
    ...grants,
  } satisfies Record<string, { toOperationNode(): unknown } | undefined | RawBuilder<unknown>>;
}
