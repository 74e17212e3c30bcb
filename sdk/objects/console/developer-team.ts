import { type DeveloperRole, type InvitedRole, seatItemId } from "#contract/vocabulary/console/developer-roles.ts";
import type { ClientApi, DeveloperTeam as TeamResponse } from "../../generated/client.ts";
import { unwrap } from "../../transport/result.ts";
import { type ListPage, readList, type SearchOptions } from "../list-page.ts";
import { repeatable } from "../repeatable.ts";

export type { DeveloperRole, InvitedRole };

/** A developer in a team. */
export interface DeveloperTeamMember {
  readonly userId: string;
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
  readonly profileImageUrl: string | null;
  readonly role: DeveloperRole;
  readonly joinedAt: Date;
}

/** An open invitation of a developer, with the role that it gives. */
export interface DeveloperInvitation {
  readonly id: string;
  readonly recipientEmail: string;
  readonly role: InvitedRole;
  readonly expiresAt: Date;
  /** Revokes the invitation: the link in the e-mail stops working. */
  revoke(): Promise<void>;
}

/** Whom to invite, with which role, and the page that accepts the invitation. */
export interface DeveloperInvitationOptions {
  readonly email: string;
  readonly role: InvitedRole;
  readonly callbackUrl: string;
}

/** A team of developers, which owns projects, and the signed-in developer's role in it. */
export interface DeveloperTeam {
  readonly id: string;
  readonly displayName: string;
  readonly profileImageUrl: string | null;
  readonly role: DeveloperRole;
  readonly memberCount: number;
  readonly projectCount: number;
  readonly createdAt: Date;
  /** Lists the developers of the team, oldest membership first: all of them, or a page. `query`: a part of a name or of an address. */
  listMembers(options?: SearchOptions): Promise<ListPage<DeveloperTeamMember>>;
  /** How many developers the team may have. Invitations cannot be accepted once `memberCount` has reached it. */
  getSeats(): Promise<number>;
  /** Changes a role. Needs an admin; an owner to make or change owners. A team keeps an owner. */
  changeRole(userId: string, role: DeveloperRole): Promise<void>;
  /** Removes a developer. Needs an admin; an owner to remove owners. Every developer may leave. */
  removeMember(userId: string): Promise<void>;
  /** E-mails an invitation. Needs an admin. */
  inviteDeveloper(options: DeveloperInvitationOptions): Promise<void>;
  /** Lists the open invitations, newest first: all of them, or a page. Needs an admin. */
  listInvitations(options?: SearchOptions): Promise<ListPage<DeveloperInvitation>>;
  /** Renames the team. Needs an admin. */
  rename(displayName: string): Promise<void>;
  /** Deletes the team, which must own no projects. Needs an owner. */
  delete(): Promise<void>;
}

type TeamsApi = Pick<ClientApi, "internal" | "payments" | "teams" | "teamMemberships" | "teamInvitations">;

function developerTeamFrom(response: TeamResponse, api: TeamsApi): DeveloperTeam {
  const { developerTeams } = api.internal;
  const of = { team_id: response.id };
  return Object.freeze({
    id: response.id,
    displayName: response.display_name,
    profileImageUrl: response.profile_image_url,
    role: response.role,
    memberCount: response.member_count,
    projectCount: response.project_count,
    createdAt: new Date(response.created_at_millis),
    listMembers: (options: SearchOptions = {}) =>
      readList(
        options,
        (page) => developerTeams.listMembers({ ...of, ...page }),
        (member) => ({
          userId: member.user_id,
          displayName: member.display_name,
          primaryEmail: member.primary_email,
          profileImageUrl: member.profile_image_url,
          role: member.role,
          joinedAt: new Date(member.joined_at_millis),
        }),
      ),
    getSeats: async () =>
      unwrap(await api.payments.items.get({ customer_type: "team", customer_id: response.id, item_id: seatItemId })).quantity,
    async changeRole(userId: string, role: DeveloperRole) {
      unwrap(await developerTeams.changeRole({ ...of, user_id: userId, role }));
    },
    async removeMember(userId: string) {
      unwrap(await api.teamMemberships.remove({ ...of, user_id: userId }));
    },
    async inviteDeveloper({ email, role, callbackUrl }: DeveloperInvitationOptions) {
      unwrap(await developerTeams.invite({ ...of, email, role, callback_url: callbackUrl }, repeatable()));
    },
    listInvitations: (options: SearchOptions = {}) =>
      readList(
        options,
        (page) => developerTeams.listInvitations({ ...of, ...page }),
        (invitation) => ({
          id: invitation.id,
          recipientEmail: invitation.recipient_email,
          role: invitation.role,
          expiresAt: new Date(invitation.expires_at_millis),
          async revoke() {
            unwrap(await api.teamInvitations.revoke({ ...of, invitation_id: invitation.id }));
          },
        }),
      ),
    async rename(displayName: string) {
      unwrap(await api.teams.update({ ...of, display_name: displayName }));
    },
    async delete() {
      unwrap(await api.teams.remove(of));
    },
  });
}

/** The teams of the signed-in developer, oldest first: all of them, or a page. */
export const listDeveloperTeams = (api: TeamsApi, options: SearchOptions = {}): Promise<ListPage<DeveloperTeam>> =>
  readList(
    options,
    (page) => api.internal.developerTeams.list(page),
    (response) => developerTeamFrom(response, api),
  );
