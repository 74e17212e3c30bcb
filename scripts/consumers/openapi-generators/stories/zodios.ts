import { createApiClient } from "../generated/zodios/client.ts";
import { baseUrl, credentials, keyHeaders, report, unknownId } from "./environment.ts";

const anyone = createApiClient(baseUrl, { axiosConfig: { headers: keyHeaders } });
const signedUp = await anyone.authPasswordSignUp(credentials);

const client = createApiClient(baseUrl, { axiosConfig: { headers: { ...keyHeaders, "x-stack-access-token": signedUp.access_token } } });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const me = await client.usersMe();
const changed = await client.usersUpdateMe({ client_metadata: { theme: "dark" } });
const team = await client.teamsCreate({ display_name: "Analysts", creator_user_id: "me" });
const again = await failure(anyone.authPasswordSignUp(credentials));
const missing = await failure(client.contactChannelsGet({ params: { user_id: "me", contact_channel_id: unknownId } }));
const long = await failure(client.authPasswordUpdate({ old_password: credentials.password, new_password: "x" }));
const readCode = (error: unknown) => (error as { response?: { data?: { code?: string } } }).response?.data?.code;
const details = (long as { response?: { data?: { details?: { min_length?: number } } } }).response?.data?.details;

report({
  isSameUser: me.id === signedUp.user_id,
  metadata: changed.client_metadata,
  team: team.display_name,
  minLength: details?.min_length,
  codes: [readCode(again), readCode(missing)],
});
