import { InvalidUserChange, TeamMembershipNotFound, UserEmailAlreadyExists, UserNotFound } from "#contract/errors/index.ts";
import { violated } from "../../database/connect.ts";

/** What a write of a user was about, for the errors of the constraints it may violate. */
interface Written {
  readonly userId: string;
  readonly email?: string | null | undefined;
  readonly teamId?: string | null | undefined;
}

/** Runs a write; a violated constraint becomes the error that says so, whoever won the race. */
export async function explained<T>(written: Written, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    switch (violated(error)) {
      case "contact_channels_for_sign_in":
        throw new UserEmailAlreadyExists({ email: written.email ?? "", would_work_if_email_was_verified: false });
      case "users_selected_membership":
        throw new TeamMembershipNotFound({ team_id: written.teamId ?? "", user_id: written.userId });
      case "oauth_links_for_sign_in":
        throw new InvalidUserChange("oauth_providers: one of these accounts already signs somebody in.");
      case "contact_channels_tenancy_id_user_id_fkey":
      case "passwords_tenancy_id_user_id_fkey":
        // The user was deleted meanwhile.
        throw new UserNotFound();
      default:
        throw error;
    }
  }
}
