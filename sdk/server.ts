import { environment } from "./environment.ts";
import { type ServerApi, serverRoutes } from "./generated/server.ts";
import { createServerMembers, type ServerMembers } from "./objects/server-app.ts";
import { type AppOptions, openApp } from "./options.ts";
import type { TokenStoreOption } from "./session/caller.ts";
import { procedures } from "./transport/procedures.ts";

/** The door of a developer's own server: it acts on every user of the project, and holds the secret server key. */

export interface ServerAppOptions extends Omit<AppOptions, "tokenStore"> {
  readonly secretServerKey?: string;
  /** Where the tokens of signed-in users come from; none unless said: then a call names its own. */
  readonly tokenStore?: TokenStoreOption;
}

/** An app of access type server. */
export interface ServerApp extends ServerMembers {
  /** Every call open to servers, typed: declared errors are results, all others are thrown. */
  readonly api: ServerApi;
}

/** Makes an app for a developer's server. Throws where an option is missing or malformed. */
export function createServerApp(options: ServerAppOptions): ServerApp {
  const secretServerKey = options.secretServerKey ?? environment.secretServerKey();
  if (!secretServerKey) throw new Error("A server app needs the secret server key: set STACK_SECRET_SERVER_KEY, or give secretServerKey.");
  const { caller, navigation } = openApp({ ...options, tokenStore: options.tokenStore ?? null }, "server", { secretServerKey });
  const api = procedures<ServerApi>(serverRoutes, caller.carrier());
  const apiFor = (store: Parameters<typeof caller.carrier>[0]) => procedures<ServerApi>(serverRoutes, caller.carrier(store));
  return { ...createServerMembers(caller, api, apiFor, navigation), api };
}

export * from "./client.ts";
export type { CurrentServerUser } from "./objects/current-server-user.ts";
export type { ListUsersOptions, ServerDeeds, UserPage } from "./objects/server-deeds.ts";
export type { ServerUser, ServerUserChange, ServerUserCreation } from "./objects/server-user.ts";
export type { ServerTeam } from "./objects/team.ts";
export type { ServerTeamCreation } from "./objects/team-deeds.ts";
