import { PasswordAuthenticationNotEnabled } from "#contract/errors/index.ts";
import type { passwordRoutes } from "#contract/routes/sign-in/password.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { checkCode } from "../../foundation/codes/use.ts";
import { set, update } from "./change.ts";
import { reset } from "./reset.ts";
import { sendResetCode } from "./send-reset.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";

export const passwordHandlers: Handlers<typeof passwordRoutes> = {
  signUp,
  signIn,
  sendResetCode,

  async checkResetCode({ input, project, db, now }) {
    if (!project.config.auth.password.allowSignIn) throw new PasswordAuthenticationNotEnabled();
    await checkCode(db, { tenancyId: project.tenancyId, type: "password-reset", code: input.code }, now);
    return { is_code_valid: true };
  },

  reset,
  update,
  set,
};
