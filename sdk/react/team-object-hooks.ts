import type { ListPage, SearchOptions } from "../objects/list-page.ts";
import type { Item, ServerItem } from "../objects/payments/item.ts";
import type { TeamApiKey } from "../objects/teams/api-key.ts";
import type { TeamInvitation } from "../objects/teams/team-invitation.ts";
import type { TeamUser } from "../objects/teams/team-member.ts";
import type { ServerTeamUser } from "../objects/users/server-user.ts";
import type { CustomerHooks } from "./user-object-hooks.ts";

interface MemberHooks<Member, CustomerItem> extends CustomerHooks<CustomerItem> {
  /** The members, in the order in which they joined. */
  useUsers(options?: SearchOptions): ListPage<Member>;
  /** The open invitations, newest first. */
  useInvitations(options?: SearchOptions): ListPage<TeamInvitation>;
  /** The API keys of the team, newest first. */
  useApiKeys(options?: SearchOptions): ListPage<TeamApiKey>;
}

/**
 * Hooks of a team, in an app that imports `latchkey/react`. Each suspends until its data is there, and reads again after changes.
 * @example
 * const members = team.useUsers();
 */
export interface TeamHooks extends MemberHooks<TeamUser, Item> {}

/** Hooks of a team as servers see it. */
export interface ServerTeamHooks extends MemberHooks<ServerTeamUser, ServerItem> {}
