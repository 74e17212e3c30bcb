import type * as Published from "@stackframe/js";
import type { AdminApp, AdminOwnedProject, AdminProject, InternalApiKey } from "./admin.ts";
import type { ClientApp, ContactChannel, CurrentUser, EditableTeamMemberProfile, Project, Team, TeamInvitation } from "./client.ts";
import type {
  CurrentServerUser,
  ServerApp,
  ServerContactChannel,
  ServerOAuthProvider,
  ServerTeam,
  ServerTeamUser,
  ServerUser,
} from "./server.ts";

/** Our objects have every member of the objects of the published client. A missing name is in the error below. */

type Missing<Theirs, Ours> = Exclude<keyof Theirs, keyof Ours | symbol | "_internalSession">;
type Complete<Names extends never> = Names;

export type Members = [
  Complete<Missing<Published.StackClientApp, ClientApp>>,
  Complete<Missing<Published.StackServerApp, ServerApp>>,
  Complete<Missing<Published.StackAdminApp, AdminApp>>,
  Complete<Missing<Published.CurrentUser, CurrentUser>>,
  Complete<Missing<Published.CurrentServerUser, CurrentServerUser>>,
  Complete<Missing<Published.ServerUser, ServerUser>>,
  Complete<Missing<Published.Team, Team>>,
  Complete<Missing<Published.ServerTeam, ServerTeam>>,
  Complete<Missing<Published.ServerTeamUser, ServerTeamUser>>,
  Complete<Missing<Published.TeamInvitation, TeamInvitation>>,
  Complete<Missing<Published.ContactChannel, ContactChannel>>,
  Complete<Missing<Published.ServerContactChannel, ServerContactChannel>>,
  Complete<Missing<Published.ServerOAuthProvider, ServerOAuthProvider>>,
  Complete<Missing<Published.EditableTeamMemberProfile, EditableTeamMemberProfile>>,
  Complete<Missing<Published.Project, Project>>,
  Complete<Missing<Published.AdminProject, AdminProject>>,
  Complete<Missing<Published.AdminOwnedProject, AdminOwnedProject>>,
  Complete<Missing<Published.InternalApiKey, InternalApiKey>>,
];
