import { z } from "zod";
import { ContactChannel } from "../../entities/accounts/contact-channel.ts";
import { OtherAccess } from "../../entities/sign-in/account-recovery.ts";
import { Success } from "../../entities/success.ts";
import {
  ContactChannelAlreadyExists,
  ContactChannelAlreadyUsedForAuthBySomeoneElse,
  ContactChannelNotFound,
  ContactChannelRemoved,
  EmailAlreadyVerified,
  EmailIsNotPrimaryEmail,
  LastSignInMethod,
  OtherUsersContactChannel,
  RedirectUrlNotWhitelisted,
  TooManyContactChannels,
  TooManyRequests,
  UnknownContactChannel,
  UserIdDoesNotExist,
} from "../../errors/index.ts";
import { anyone } from "../../kernel/access.ts";
import { createInput, updateInput } from "../../kernel/body.ts";
import { viewSchema } from "../../kernel/entity.ts";
import { pagedListSchema } from "../../kernel/page.ts";
import { route } from "../../kernel/route.ts";
import { listSizes as lists, pageSizes as pages } from "../../vocabulary/list-sizes.ts";
import { pageQuery } from "../../vocabulary/page-query.ts";
import { heavyCallLimits } from "../../vocabulary/request-limits.ts";
import { code, email, url, userId, uuid } from "../../vocabulary/text.ts";
import { ownUserForClients, withUser } from "../shared/access.ts";
import { checkCodeRoute, codeAttemptLimits, codeErrors, codeSendLimits } from "../shared/verification-codes.ts";

const callbackUrl = url.describe("A trusted URL. The link in the e-mail is this URL with `code` added");

const params = z.strictObject({ user_id: userId, contact_channel_id: uuid });
const listQuery = z.strictObject({
  user_id: userId.optional().describe("Only contact channels of this user; `me` for the signed-in user"),
  contact_channel_id: uuid.optional().describe("Only this contact channel"),
  ...pageQuery("Contact channels", pages.contactChannels.max),
});
const ofOwnUser = { ...ownUserForClients, self: { field: "user_id" } } as const;
// An address decides who signs in and who receives reset links.
const changesOfOwnUser = { ...ofOwnUser, noImpersonation: true, recentSignIn: true } as const;

export const contactChannelRoutes = {
  list: route({
    method: "GET",
    path: "/contact-channels",
    summary: "List contact channels, oldest first",
    description: `Those of one user, or all of the project: in pages with \`cursor\` or \`limit\`, and from ${lists.contactChannels.toLocaleString("en-US")} on. Clients see their own only.`,
    access: { ...anyone, self: { field: "user_id", omitted: "own" } },
    query: listQuery,
    // The fields are the same for all access types.
    returns: pagedListSchema(viewSchema("client", ContactChannel)),
    limits: heavyCallLimits,
  }),
  create: route({
    method: "POST",
    path: "/contact-channels",
    summary: "Add a contact channel to a user",
    description: "If the address can be used to sign in, the user is notified at the primary address.",
    access: changesOfOwnUser,
    body: createInput(ContactChannel),
    returns: ContactChannel,
    statuses: [201],
    errors: [UserIdDoesNotExist, ContactChannelAlreadyExists, ContactChannelAlreadyUsedForAuthBySomeoneElse, TooManyContactChannels],
    refreshes: ["contactChannels", "users"],
    examples: { body: { user_id: "6f0f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11", type: "email", value: "ada@example.org", used_for_auth: false } },
  }),
  get: route({
    method: "GET",
    path: "/contact-channels/{user_id}/{contact_channel_id}",
    summary: "Get a contact channel",
    access: ofOwnUser,
    params,
    listQuery,
    returns: ContactChannel,
    errors: [ContactChannelNotFound],
  }),
  update: route({
    method: "PATCH",
    path: "/contact-channels/{user_id}/{contact_channel_id}",
    summary: "Update a contact channel",
    description: "A new address is unverified unless `is_verified` is sent. `is_primary: false` leaves the user without a primary address.",
    access: changesOfOwnUser,
    params,
    listQuery,
    body: updateInput(ContactChannel),
    returns: ContactChannel,
    errors: [UnknownContactChannel, ContactChannelAlreadyExists, ContactChannelAlreadyUsedForAuthBySomeoneElse, LastSignInMethod],
    refreshes: ["contactChannels", "users"],
  }),
  remove: route({
    method: "DELETE",
    path: "/contact-channels/{user_id}/{contact_channel_id}",
    summary: "Delete a contact channel",
    description:
      "The user can no longer sign in with the address; users do not delete the last way to sign in. After the primary one is deleted, the user has no primary address.",
    access: { ...ofOwnUser, recentSignIn: true },
    params,
    listQuery,
    returns: Success,
    errors: [UnknownContactChannel, LastSignInMethod],
    refreshes: ["contactChannels", "users"],
  }),
  sendPrimaryVerificationCode: route({
    method: "POST",
    path: "/contact-channels/send-verification-code",
    summary: "Send a verification link to the user's primary e-mail address",
    access: withUser,
    body: z.strictObject({ email, callback_url: callbackUrl }),
    returns: Success,
    errors: [EmailIsNotPrimaryEmail, EmailAlreadyVerified, RedirectUrlNotWhitelisted, TooManyRequests],
    limits: codeSendLimits,
    examples: { body: { email: "ada@example.org", callback_url: "http://localhost:3000/handler/email-verification" } },
  }),
  sendVerificationCode: route({
    method: "POST",
    path: "/contact-channels/{user_id}/{contact_channel_id}/send-verification-code",
    summary: "Send a verification link to an e-mail address of a user",
    access: { ...ownUserForClients, self: { field: "user_id", error: OtherUsersContactChannel } },
    params,
    body: z.strictObject({ callback_url: callbackUrl }),
    returns: Success,
    errors: [UserIdDoesNotExist, ContactChannelNotFound, EmailAlreadyVerified, RedirectUrlNotWhitelisted, TooManyRequests],
    limits: codeSendLimits,
    examples: { body: { callback_url: "http://localhost:3000/handler/email-verification" } },
  }),
  verify: route({
    method: "POST",
    path: "/contact-channels/verify",
    summary: "Verify an e-mail address with a code",
    description:
      "The code is in the e-mail that verifies the address, and can be used once. Sign-in with an address that the account only claims ends, unless its user is signed in. The user can turn it on again. An account only claims an unverified address that is not primary. If it has verified another one, it only claims the primary one, too.",
    access: anyone,
    body: z.strictObject({ code }),
    returns: Success,
    errors: [...codeErrors, ContactChannelRemoved],
    limits: codeAttemptLimits,
    refreshes: ["users", "contactChannels"],
  }),
  checkVerificationCode: checkCodeRoute("/contact-channels/verify/check-code", "Check a verification code"),
  verificationDetails: route({
    method: "POST",
    path: "/contact-channels/verify/details",
    summary: "Get the address of a verification code",
    description: "The code stays unused. A wrong code counts as an attempt.",
    access: anyone,
    body: z.strictObject({ code }),
    returns: z.object({
      email: z.string(),
      is_own: z.boolean().describe("Whether the address belongs to the signed-in user"),
      other_access: OtherAccess.nullable().describe(
        "What else signs in to an account that only claims the address. Null for its signed-in user",
      ),
    }),
    errors: codeErrors,
    limits: codeAttemptLimits,
  }),
  disown: route({
    method: "POST",
    path: "/contact-channels/verify/disown",
    summary: "Report that an account with the address belongs to another person",
    description:
      "For the reader of a verification e-mail who did not create the account. The account no longer signs in with the address. An account whose primary address it is, and that has verified no other, also loses its sessions and all credentials. Every other account keeps them. Consumes the code; the address stays unverified. The owner is notified at another address.",
    access: anyone,
    body: z.strictObject({ code }),
    returns: Success,
    errors: [...codeErrors, ContactChannelRemoved, EmailAlreadyVerified],
    limits: codeAttemptLimits,
    refreshes: ["users", "auth.sessions"],
  }),
};
