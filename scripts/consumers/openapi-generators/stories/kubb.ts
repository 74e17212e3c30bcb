import { authPasswordSignUp } from "../generated/kubb/client/clients/authPasswordSignUp.ts";
import { authPasswordUpdate } from "../generated/kubb/client/clients/authPasswordUpdate.ts";
import { contactChannelsGet } from "../generated/kubb/client/clients/contactChannelsGet.ts";
import { teamsCreate } from "../generated/kubb/client/clients/teamsCreate.ts";
import { usersMe } from "../generated/kubb/client/clients/usersMe.ts";
import { usersUpdateMe } from "../generated/kubb/client/clients/usersUpdateMe.ts";
import { authPasswordSignUp409Schema } from "../generated/kubb/client/zod/authPasswordSignUpSchema.ts";
import { authPasswordUpdate400Schema } from "../generated/kubb/client/zod/authPasswordUpdateSchema.ts";
import { contactChannelsGet404Schema } from "../generated/kubb/client/zod/contactChannelsGetSchema.ts";
import { usersMe200Schema } from "../generated/kubb/client/zod/usersMeSchema.ts";
import { baseUrl, credentials, keyHeaders, report, unknownId } from "./environment.ts";

const anyone = { baseURL: baseUrl, headers: { ...keyHeaders, "content-type": "application/json" } };
const signedUp = await authPasswordSignUp(credentials, {}, anyone);

const config = { ...anyone, headers: { ...anyone.headers, "x-stack-access-token": signedUp.access_token } };
const me = usersMe200Schema.parse(await usersMe(config));
const changed = await usersUpdateMe({ client_metadata: { theme: "dark" } }, config);
const team = await teamsCreate({ display_name: "Analysts", creator_user_id: "me" }, {}, config);
// This client returns errors like results. Its schemas distinguish them.
const again = authPasswordSignUp409Schema.parse(await authPasswordSignUp(credentials, {}, anyone));
const missing = contactChannelsGet404Schema.parse(await contactChannelsGet("me", unknownId, config));
const long = authPasswordUpdate400Schema.parse(
  await authPasswordUpdate({ old_password: credentials.password, new_password: "x" }, undefined, config),
);

report({
  isSameUser: me.id === signedUp.user_id,
  metadata: changed.client_metadata,
  team: team.display_name,
  minLength: long.code === "PASSWORD_TOO_SHORT" ? long.details.min_length : undefined,
  codes: [again.code, missing.code],
});
