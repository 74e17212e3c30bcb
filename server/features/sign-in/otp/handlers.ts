import type { otpRoutes } from "#contract/routes/sign-in/otp.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { checkCode } from "../../foundation/codes/use.ts";
import { sendSignInCode } from "./send-code.ts";
import { signIn } from "./sign-in.ts";

export const otpHandlers: Handlers<typeof otpRoutes> = {
  sendSignInCode,
  signIn,
  async checkCode({ input, project, db, now }) {
    await checkCode(db, { tenancyId: project.tenancyId, type: "sign-in", code: input.code }, now);
    return { is_code_valid: true };
  },
};
