import { createClient, createConfig } from "../generated/hey-api/client/client";
import {
  authPasswordSignUp,
  authPasswordUpdate,
  contactChannelsGet,
  teamsCreate,
  usersMe,
  usersUpdateMe,
} from "../generated/hey-api/client/sdk.gen";
import { baseUrl, credentials, keyHeaders, report, unknownId } from "./environment.ts";

const anyone = createClient(createConfig({ baseUrl: baseUrl as "http://localhost:8102/api/v1", headers: keyHeaders }));
const signedUp = await authPasswordSignUp({ client: anyone, body: credentials });
if (!signedUp.data) throw new Error("The sign-up failed.");

const headers = { ...keyHeaders, "x-stack-access-token": signedUp.data.access_token };
const client = createClient(createConfig({ baseUrl: baseUrl as "http://localhost:8102/api/v1", headers }));
const me = await usersMe({ client });
const changed = await usersUpdateMe({ client, body: { client_metadata: { theme: "dark" } } });
const team = await teamsCreate({ client, body: { display_name: "Analysts", creator_user_id: "me" } });
const again = await authPasswordSignUp({ client: anyone, body: credentials });
const missing = await contactChannelsGet({ client, path: { user_id: "me", contact_channel_id: unknownId } });
const long = await authPasswordUpdate({ client, body: { old_password: credentials.password, new_password: "x" } });
// The type of an error includes the text that callers get who do not name JSON.
const min: number | undefined =
  typeof long.error === "object" && long.error.code === "PASSWORD_TOO_SHORT" ? long.error.details.min_length : undefined;
const readCode = (error: string | { readonly code: string } | undefined) => (typeof error === "object" ? error.code : undefined);

report({
  isSameUser: me.data?.id === signedUp.data.user_id,
  metadata: changed.data?.client_metadata,
  team: team.data?.display_name,
  minLength: min,
  codes: [readCode(again.error), readCode(missing.error)],
});
