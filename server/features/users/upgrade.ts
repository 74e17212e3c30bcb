import { type AuditContext, audit } from "../../core/audit.ts";
import type { Db } from "../../database/schema.ts";
import type { UserColumns } from "../../database/user-row.ts";
import type { Project } from "../../kernel/call.ts";
import { statement } from "../../kernel/statement.ts";
import type { LockedUser } from "../accounts/locked-user.ts";
import { findOwnTeam, newPersonalTeamId, renamePersonalTeam } from "../teams/personal-team.ts";
import { signUpSteps } from "./insert.ts";
import { searchColumns } from "./search-text.ts";

/** The row of a user who is no longer anonymous. */
interface UpgradedUser {
  readonly displayName: string | null;
  readonly profileImageUrl: string | undefined;
  readonly selectedTeamId: string | null;
  readonly otpEnabled: boolean;
  /** The columns of a restriction that begins with the upgrade, and of metadata. */
  readonly changes: UserColumns;
  /** All addresses of the user. */
  readonly emails: readonly string[];
}

/** Updates the row of an anonymous user who becomes a regular one, and removes its second factor. Lock the user first. */
export const upgradeUser = (db: Db, tenancyId: string, userId: string, user: UpgradedUser) =>
  db
    .updateTable("users")
    .set({
      is_anonymous: false,
      display_name: user.displayName,
      selected_team_id: user.selectedTeamId,
      otp_auth_enabled: user.otpEnabled,
      otp_auth_disabled: false,
      totp_secret_sealed: null,
      ...searchColumns(user.displayName, user.emails),
      ...user.changes,
      ...(user.profileImageUrl === undefined ? {} : { profile_image_url: user.profileImageUrl }),
    })
    .where("tenancy_id", "=", tenancyId)
    .where("id", "=", userId);

/** The changes by a server to an anonymous user in the same update. */
interface ServerUpgrade {
  /** The new display name; undefined if it was not changed. */
  readonly displayName: string | null | undefined;
  readonly email: string | null;
  /** Whether the personal team may become the selected one. */
  readonly selectPersonalTeam: boolean;
  /** Whether the server has set a second factor. One that the anonymous user has set is removed. */
  readonly setsSecondFactor: boolean;
}

/**
 * Gives what every user gets on sign-up to an anonymous user whom a server has made a regular one. Lock the user first. The
 * user's sessions go on, and their next access tokens are a regular user's.
 */
export async function upgradeByServer(
  db: Db,
  call: AuditContext & { project: Project },
  locked: LockedUser,
  change: ServerUpgrade,
): Promise<void> {
  const { project, now } = call;
  const { config, tenancyId } = project;
  const { id } = locked;
  const ownTeam = await findOwnTeam(db, tenancyId, id, now);
  const newTeamId = ownTeam ? undefined : newPersonalTeamId(config);
  const name = (change.displayName === undefined ? locked.display_name : change.displayName) || change.email;
  const selectsTeam = newTeamId !== undefined && change.selectPersonalTeam && locked.selected_team_id === null;
  const removesSecondFactor = locked.requires_totp && !change.setsSecondFactor;
  const columns = {
    ...(selectsTeam ? { selected_team_id: newTeamId } : {}),
    ...(removesSecondFactor ? { totp_secret_sealed: null } : {}),
  };
  await statement()
    .also(signUpSteps(db, { tenancyId, id, config, personalTeamId: newTeamId, name }, now))
    .also(renamePersonalTeam(db, tenancyId, ownTeam, name))
    .also(
      selectsTeam || removesSecondFactor
        ? db.updateTable("users").set(columns).where("tenancy_id", "=", tenancyId).where("id", "=", id)
        : undefined,
    )
    .also(removesSecondFactor ? audit(call, { event: "user.second_factor_disabled", userId: id }) : undefined)
    .also(audit(call, { event: "user.upgraded", userId: id }))
    .execute(db);
}
