import {
  OauthProviderAccountIdAlreadyUsedForSignIn,
  TeamMembershipNotFound,
  UserEmailAlreadyExists,
  UserNotFound,
} from "#contract/errors/index.ts";
import { readConstraint } from "../../database/sql-state.ts";

/** The values of a write to a user that errors of violated constraints name. */
interface ConstraintContext {
  readonly userId: string;
  readonly email?: string | null | undefined;
  readonly teamId?: string | null | undefined;
}

/** Runs a write to a user and maps violated constraints to errors of the contract. */
export async function mapConstraintErrors<T>(context: ConstraintContext, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    switch (readConstraint(error)) {
      case "contact_channels_for_sign_in":
        throw new UserEmailAlreadyExists({ email: context.email ?? "", would_work_if_email_was_verified: false });
      case "users_selected_membership":
        throw new TeamMembershipNotFound({ team_id: context.teamId ?? "", user_id: context.userId });
      case "oauth_links_for_sign_in":
        throw new OauthProviderAccountIdAlreadyUsedForSignIn();
      case "contact_channels_tenancy_id_user_id_fkey":
      case "passwords_tenancy_id_user_id_fkey":
        // The user was deleted after the call was authenticated.
        throw new UserNotFound();
      default:
        throw error;
    }
  }
}
