import { type CallbackOptions, callbackFor } from "../../flows/callback-url.ts";
import type { Navigation } from "../../flows/navigation.ts";
import type { ClientApi, TeamInvitation as InvitationResponse } from "../../generated/client.ts";
import { unwrap } from "../../transport/result.ts";
import { type ListPage, readList, type SearchOptions } from "../list-page.ts";
import { repeatable } from "../repeatable.ts";

/** An open invitation into a team. Only the e-mail contains its code. */
export interface TeamInvitation {
  readonly id: string;
  readonly recipientEmail: string;
  readonly expiresAt: Date;
  /** Revokes the invitation: the link in the e-mail stops working. */
  revoke(): Promise<void>;
}

/** The address to invite. In a browser, `callbackUrl` defaults to the app's own page. */
export interface InvitationOptions extends CallbackOptions {
  readonly email: string;
}

/** Methods of a team for its invitations. Clients need the team permissions for them. */
export interface InvitationMethods {
  /** E-mails a link to join the team. */
  inviteUser(options: InvitationOptions): Promise<void>;
  /** Lists the open invitations, newest first: all of them, or a page. `query`: a part of the address. */
  listInvitations(options?: SearchOptions): Promise<ListPage<TeamInvitation>>;
}

/** The dependencies of the invitation methods: the API calls, and the URLs of the app's pages. */
export interface InvitationContext {
  readonly api: Pick<ClientApi, "teamInvitations">;
  readonly navigation: Pick<Navigation, "link">;
}

/** The invitation methods of a team. */
export function invitationMethods(teamId: string, { api: { teamInvitations: calls }, navigation }: InvitationContext): InvitationMethods {
  const invitationFrom = (response: InvitationResponse): TeamInvitation => ({
    id: response.id,
    recipientEmail: response.recipient_email,
    expiresAt: new Date(response.expires_at_millis),
    async revoke() {
      unwrap(await calls.revoke({ team_id: teamId, invitation_id: response.id }));
    },
  });
  return {
    async inviteUser(options) {
      const callback_url = await callbackFor("teamInvitation", navigation, options);
      unwrap(await calls.sendCode({ team_id: teamId, email: options.email, callback_url }, repeatable()));
    },
    listInvitations: (options = {}) => readList(options, (page) => calls.list({ team_id: teamId, ...page }), invitationFrom),
  };
}
