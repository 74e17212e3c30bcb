import { z } from "zod";
import { Success } from "../entities/user.ts";
import {
  ContactChannelGone,
  ContactChannelNotFound,
  EmailAlreadyVerified,
  EmailIsNotPrimaryEmail,
  NotYourContactChannel,
  RedirectUrlNotWhitelisted,
  TooManyRequests,
  UserIdDoesNotExist,
} from "../errors/index.ts";
import { anyone, ownUserOfClients, withUser } from "../kernel/access.ts";
import { route } from "../kernel/route.ts";
import { code, email, url, userId, uuid } from "../vocabulary/text.ts";
import { checkingCode, codeErrors, sendingLimits, tryingLimits } from "./auth/codes.ts";

const callbackUrl = url.describe("A trusted URL; the link is this URL with `code` added");

export const contactChannelRoutes = {
  sendPrimaryVerificationCode: route({
    method: "POST",
    path: "/contact-channels/send-verification-code",
    summary: "Mail a link that verifies one's primary e-mail address",
    access: withUser,
    body: z.strictObject({ email, callback_url: callbackUrl }),
    returns: Success,
    errors: [EmailIsNotPrimaryEmail, EmailAlreadyVerified, RedirectUrlNotWhitelisted, TooManyRequests],
    limits: sendingLimits,
    examples: { body: { email: "ada@example.org", callback_url: "http://localhost:3000/handler/email-verification" } },
  }),
  sendVerificationCode: route({
    method: "POST",
    path: "/contact-channels/{user_id}/{contact_channel_id}/send-verification-code",
    summary: "Mail a link that verifies an e-mail address of a user",
    access: { ...ownUserOfClients, self: { field: "user_id", required: true, refusal: NotYourContactChannel } },
    params: z.strictObject({ user_id: userId, contact_channel_id: uuid }),
    body: z.strictObject({ callback_url: callbackUrl }),
    returns: Success,
    errors: [UserIdDoesNotExist, ContactChannelNotFound, EmailAlreadyVerified, RedirectUrlNotWhitelisted, TooManyRequests],
    limits: sendingLimits,
    examples: { body: { callback_url: "http://localhost:3000/handler/email-verification" } },
  }),
  verify: route({
    method: "POST",
    path: "/contact-channels/verify",
    summary: "Verify the address that a code was mailed to",
    access: anyone,
    body: z.strictObject({ code }),
    returns: Success,
    errors: [...codeErrors, ContactChannelGone],
    limits: tryingLimits,
    refreshes: ["users"],
  }),
  checkVerificationCode: checkingCode("/contact-channels/verify/check-code", "Whether a verification code works"),
};
