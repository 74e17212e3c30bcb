import {
  authPasswordSignUp,
  authPasswordUpdate,
  contactChannelsGet,
  teamsCreate,
  usersMe,
  usersUpdateMe,
} from "../generated/orval/client/api";
import { baseUrl, credentials, keyHeaders, report, unknownId } from "./environment.ts";

// The calls have paths without an address.
const realFetch = globalThis.fetch;
globalThis.fetch = (path, init) => realFetch(`${baseUrl}${path}`, init);

const signedUp = await authPasswordSignUp(credentials, { headers: keyHeaders });
if (signedUp.status !== 200) throw new Error(String(signedUp.status));

const options = { headers: { ...keyHeaders, "x-stack-access-token": signedUp.data.access_token } };
const me = await usersMe(options);
const changed = await usersUpdateMe({ client_metadata: { theme: "dark" } }, options);
const team = await teamsCreate({ display_name: "Analysts", creator_user_id: "me" }, {}, options);
const again = await authPasswordSignUp(credentials, { headers: keyHeaders });
const missing = await contactChannelsGet("me", unknownId, options);
const long = await authPasswordUpdate({ old_password: credentials.password, new_password: "x" }, options);

report({
  isSameUser: me.status === 200 && me.data.id === signedUp.data.user_id,
  metadata: changed.status === 200 ? changed.data.client_metadata : undefined,
  team: team.status === 201 ? team.data.display_name : undefined,
  minLength:
    long.status === 400 && typeof long.data === "object" && long.data.code === "PASSWORD_TOO_SHORT"
      ? long.data.details.min_length
      : undefined,
  codes: [
    again.status === 409 ? again.data.code : undefined,
    missing.status === 404 && typeof missing.data === "object" ? missing.data.code : undefined,
  ],
});
