import type { User as UserAnswer } from "../generated/client.ts";
import type { Json } from "../transport/json.ts";
import { unwrap } from "../transport/result.ts";
import { type CredentialDeeds, credentialDeeds } from "./credential-deeds.ts";
import type { DeveloperDeeds } from "./developer-deeds.ts";
import { frozen, type SessionDeeds, type SignIn, sessionDeeds } from "./signed-in.ts";
import type { Team } from "./team.ts";
import { type TeamDeeds, teamDeeds } from "./team-deeds.ts";
import { type User, type UserChange, userFrom, userUpdateFrom } from "./user.ts";

/** The signed-in user: a frozen snapshot, and what it may do. Changes answer the next snapshot. */
export interface CurrentUser extends User, SessionDeeds, CredentialDeeds, TeamDeeds<Team>, DeveloperDeeds {
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
    ...userFrom(answer),
    ...sessionDeeds(signIn),
    ...credentialDeeds(api, signIn.navigation, answer.primary_email),
    ...teamDeeds(api),
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
