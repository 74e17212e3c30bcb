import { z } from "zod";
import { uuid } from "../../vocabulary/text.ts";

/** The response of every sign-in method. */
export const SignInResult = z
  .object({
    access_token: z.string().min(1),
    refresh_token: z.string().min(1),
    is_new_user: z.boolean(),
    user_id: uuid,
  })
  .meta({ id: "SignInResult" });
