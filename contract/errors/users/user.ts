import { z } from "zod";
import { knownError, plainError } from "../../kernel/error.ts";
import { maxContactChannels } from "../../vocabulary/accounts/contact-channels.ts";
import { imageLimits } from "../../vocabulary/foundation/images.ts";
import { userImportLimits } from "../../vocabulary/users/user-import.ts";

/**
 * Another account already signs in with the e-mail address. `would_work_if_email_was_verified`: that account's address is
 * unverified, and the call would succeed once it is verified.
 */
export class UserEmailAlreadyExists extends knownError("USER_EMAIL_ALREADY_EXISTS", {
  status: 409,
  details: z.object({ email: z.string(), would_work_if_email_was_verified: z.boolean() }),
  message: ({ email, would_work_if_email_was_verified }) =>
    would_work_if_email_was_verified
      ? `An account with the e-mail address ${JSON.stringify(email)} already exists, but the address is not verified. Sign in as before and verify it.`
      : `An account with the e-mail address ${JSON.stringify(email)} already exists.`,
}) {}

/** The call requires a verified e-mail address. */
export class EmailNotVerified extends knownError("EMAIL_NOT_VERIFIED", {
  status: 400,
  message: "The e-mail address is not verified.",
}) {}

/** The route is about the signed-in user, or the request says `me`, and no user is signed in. */
export class CannotGetOwnUserWithoutUser extends knownError("CANNOT_GET_OWN_USER_WITHOUT_USER", {
  status: 400,
  message: "No user is signed in.",
}) {}

/** A client named another user, or none. Clients may only act for their own user. */
export class OtherUserNotAllowed extends plainError("OTHER_USER_NOT_ALLOWED", 403, "Clients may only act for their own user.") {}

/** A client named another user's contact channel. */
export class OtherUsersContactChannel extends plainError(
  "OTHER_USERS_CONTACT_CHANNEL",
  400,
  "Clients may only send codes to contact channels of their own user.",
) {}

/** The user named in the body or the path does not exist. */
export class UserIdDoesNotExist extends knownError("USER_ID_DOES_NOT_EXIST", {
  status: 400,
  details: z.object({ user_id: z.string() }),
  message: ({ user_id }) => `The user ${JSON.stringify(user_id)} does not exist.`,
}) {}

/** The user named in the path does not exist. */
export class UserNotFound extends knownError("USER_NOT_FOUND", {
  status: 404,
  message: "This user does not exist.",
}) {}

/** The e-mail address is already verified. */
export class EmailAlreadyVerified extends knownError("EMAIL_ALREADY_VERIFIED", {
  status: 409,
  message: "The e-mail address is already verified.",
}) {}

/** No account signs in with the e-mail address. */
export class EmailNotAssociatedWithUser extends knownError("EMAIL_NOT_ASSOCIATED_WITH_USER", {
  status: 400,
  message: "No account signs in with this e-mail address.",
}) {}

/** The call is about the primary e-mail address, and another address was named. */
export class EmailIsNotPrimaryEmail extends knownError("EMAIL_IS_NOT_PRIMARY_EMAIL", {
  status: 400,
  details: z.object({ email: z.string(), primary_email: z.string().nullable() }),
  message: ({ email, primary_email }) =>
    `${JSON.stringify(email)} is not the user's primary e-mail address${primary_email === null ? "; the user has none" : ` (${JSON.stringify(primary_email)})`}.`,
}) {}

/** Another account signs in with this contact channel. */
export class ContactChannelAlreadyUsedForAuthBySomeoneElse extends knownError("CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE", {
  status: 409,
  details: z.object({ type: z.string(), contact_channel_value: z.string().nullable(), would_work_if_email_was_verified: z.boolean() }),
  message: ({ type, contact_channel_value, would_work_if_email_was_verified }) =>
    `The ${type} ${contact_channel_value === null ? "" : `${JSON.stringify(contact_channel_value)} `}is already used to sign in to another account.${
      would_work_if_email_was_verified ? " Sign in as before, verify it, then retry." : ""
    }`,
}) {}

/** The uploaded image is not valid (wire protocol, common field formats). */
export class InvalidImage extends plainError(
  "INVALID_IMAGE",
  400,
  `The image must be a JPEG, PNG, GIF or WebP image of at most ${imageLimits.side} pixels a side. It may have at most ${imageLimits.profileBytes.toLocaleString("en-US")} bytes for a user or a team, ${imageLimits.logoBytes.toLocaleString("en-US")} for a logo.`,
) {}

/** No image has this URL. */
export class ImageNotFound extends plainError("IMAGE_NOT_FOUND", 404, "This image does not exist.") {}

/** No typeface or icon has this URL. */
export class FileNotFound extends plainError("FILE_NOT_FOUND", 404, "This file does not exist.") {}

/** The user has no contact channel with this id. */
export class ContactChannelNotFound extends plainError("CONTACT_CHANNEL_NOT_FOUND", 404, "This contact channel does not exist.") {}

/** The user has no contact channel with this id, so it can be neither changed nor deleted. */
export class UnknownContactChannel extends plainError("UNKNOWN_CONTACT_CHANNEL", 400, "The user has no contact channel with this id.") {}

/** The user has a contact channel with this address already. */
export class ContactChannelAlreadyExists extends plainError(
  "CONTACT_CHANNEL_ALREADY_EXISTS",
  400,
  "value: the user has a contact channel with this address already.",
) {}

/** The user has as many contact channels as a user can have. */
export class TooManyContactChannels extends plainError(
  "TOO_MANY_CONTACT_CHANNELS",
  400,
  `A user can have at most ${maxContactChannels} contact channels. Delete one first.`,
) {}

/** The contact channel that a code verifies no longer belongs to the user. */
export class ContactChannelRemoved extends plainError(
  "CONTACT_CHANNEL_REMOVED",
  400,
  "The address this code was sent to no longer belongs to the user.",
) {}

/** The user accepts a version of the terms that is not the project's current one, or none. */
export class TermsVersionMismatch extends plainError(
  "TERMS_VERSION_MISMATCH",
  400,
  "accepted_terms_version must be the current version of the project's terms. Show the current terms, then retry.",
) {}

/** A change of a user is not valid: its fields contradict each other, the project or the user's current state. */
export class InvalidUserChange extends plainError("INVALID_USER_CHANGE", 400, "This change of the user is not valid.") {}

/**
 * The user removes the last way to sign in. Servers may remove it, since they can open sessions for the user. But they may not turn codes
 * off for an address with which the user could sign in by nothing else.
 */
export class LastSignInMethod extends plainError(
  "LAST_SIGN_IN_METHOD",
  400,
  "This is the last way to sign in to the account. Add another one first.",
) {}

/** An import has more lines than one call takes. */
export class TooManyImportLines extends plainError(
  "TOO_MANY_IMPORT_LINES",
  400,
  `lines: a call imports at most ${userImportLimits.lines} users. Send the others in further calls.`,
) {}
