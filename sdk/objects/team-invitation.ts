import { type CallbackOptions, callbackFor } from "../flows/callback.ts";
import type { Navigation } from "../flows/navigation.ts";
import type { ClientApi, TeamInvitation as InvitationAnswer } from "../generated/client.ts";
import { unwrap } from "../transport/result.ts";

/** An invitation that stands open. Its code is known to whoever got the mail, and to nobody else. */
export interface TeamInvitation {
  readonly id: string;
  readonly recipientEmail: string;
  readonly expiresAt: Date;
  /** Takes it back: the link in the mail works no more. */
  revoke(): Promise<void>;
}

/** Whom to invite, and where the mail's link leads: in a browser to the app's own page unless said. */
export interface InvitationOptions extends CallbackOptions {
  readonly email: string;
}

/** What can be done about who is invited into a team. Clients need the permissions for it in the team. */
export interface InvitationDeeds {
  /** Mails somebody a link by which to join. */
  inviteUser(options: InvitationOptions): Promise<void>;
  /** The open invitations, newest first. */
  listInvitations(): Promise<TeamInvitation[]>;
}

/** What a team works with: the calls, and where the app's pages are. */
export interface TeamGround {
  readonly api: Pick<ClientApi, "teamInvitations">;
  readonly navigation: Pick<Navigation, "callback">;
}

/** The invitations into a team. */
export function invitationDeeds(teamId: string, { api: { teamInvitations: calls }, navigation }: TeamGround): InvitationDeeds {
  const invitationFrom = (answer: InvitationAnswer): TeamInvitation => ({
    id: answer.id,
    recipientEmail: answer.recipient_email,
    expiresAt: new Date(answer.expires_at_millis),
    async revoke() {
      unwrap(await calls.revoke({ team_id: teamId, invitation_id: answer.id }));
    },
  });
  return {
    async inviteUser(options) {
      const callback_url = callbackFor("teamInvitation", navigation, options);
      unwrap(await calls.sendCode({ team_id: teamId, email: options.email, callback_url }));
    },
    listInvitations: async () => unwrap(await calls.list({ team_id: teamId })).items.map(invitationFrom),
  };
}
