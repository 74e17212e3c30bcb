import createClient from "openapi-fetch";
import type { paths } from "../generated/openapi-typescript/client.ts";
import { baseUrl, credentials, keyHeaders, report, unknownId } from "./environment.ts";

// The type of the errors is that of the media type.
const anyone = createClient<paths, "application/json">({ baseUrl, headers: keyHeaders });
const signedUp = await anyone.POST("/auth/password/sign-up", { body: credentials });
if (!signedUp.data) throw new Error(signedUp.error.code);

const user = createClient<paths, "application/json">({
  baseUrl,
  headers: { ...keyHeaders, "x-stack-access-token": signedUp.data.access_token },
});
const me = await user.GET("/users/me");
const changed = await user.PATCH("/users/me", { body: { client_metadata: { theme: "dark" } } });
const team = await user.POST("/teams", { body: { display_name: "Analysts", creator_user_id: "me" } });
const again = await anyone.POST("/auth/password/sign-up", { body: credentials });
const missing = await user.GET("/contact-channels/{user_id}/{contact_channel_id}", {
  params: { path: { user_id: "me", contact_channel_id: unknownId } },
});
const long = await user.POST("/auth/password/update", { body: { old_password: credentials.password, new_password: "x" } });
// The type of the details follows from the code.
const min: number | undefined = long.error?.code === "PASSWORD_TOO_SHORT" ? long.error.details.min_length : undefined;

report({
  isSameUser: me.data?.id === signedUp.data.user_id,
  metadata: changed.data?.client_metadata,
  team: team.data?.display_name,
  minLength: min,
  codes: [again.error?.code, missing.error?.code],
});
