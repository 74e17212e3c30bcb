import type { RegisterPasskeyFailure } from "../flows/passkey.ts";
import type { User as UserAnswer } from "../generated/client.ts";
import type { Json } from "../transport/json.ts";
import { type Result, unwrap } from "../transport/result.ts";
import { type ActiveSessionDeeds, activeSessionDeeds } from "./active-session.ts";
import { type CredentialDeeds, credentialDeeds } from "./credential-deeds.ts";
import type { DeveloperDeeds } from "./developer-deeds.ts";
import { frozen, type SessionDeeds, type SignIn, sessionDeeds } from "./signed-in.ts";
import type { Team } from "./team.ts";
import { type TeamDeeds, teamDeeds } from "./team-deeds.ts";
import { type User, type UserChange, userFrom, userUpdateFrom } from "./user.ts";

/** The signed-in user: a frozen snapshot, and what it may do. Changes answer the next snapshot. */
export interface CurrentUser extends User, SessionDeeds, ActiveSessionDeeds, CredentialDeeds, TeamDeeds<Team>, DeveloperDeeds {
  /** Makes a passkey for the page's host, in place of the one there may be. The browser asks the person for it. */
  registerPasskey(options?: { readonly hostname?: string }): Promise<Result<undefined, RegisterPasskeyFailure>>;
  update(change: UserChange): Promise<CurrentUser>;
  setDisplayName(displayName: string | null): Promise<CurrentUser>;
  setClientMetadata(clientMetadata: Json): Promise<CurrentUser>;
  setSelectedTeam(team: Pick<Team, "id"> | null): Promise<CurrentUser>;
  /** Deletes the user with everything that belongs to it, and ends the session. */
  delete(): Promise<void>;
  /** The answer it was made of, as plain JSON. */
  toClientJson(): UserAnswer;
}

/** Makes the signed-in user of an answer. */
export function currentUserFrom(answer: UserAnswer, signIn: SignIn): CurrentUser {
  const { api } = signIn;
  const update = async (change: UserChange) => currentUserFrom(unwrap(await api.users.updateMe(userUpdateFrom(change))), signIn);
  return frozen({
    ...userFrom(answer, signIn),
    ...sessionDeeds(signIn),
    ...activeSessionDeeds("me", api),
    ...credentialDeeds(api, signIn.navigation, answer.primary_email),
    ...teamDeeds(signIn),
    registerPasskey: async (options) => (await import("../flows/passkey.ts")).registerPasskey(api, options),
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    setSelectedTeam: (team) => update({ selectedTeamId: team?.id ?? null }),
    async delete() {
      unwrap(await api.users.deleteMe());
      signIn.end();
    },
    toClientJson: () => answer,
  });
}
