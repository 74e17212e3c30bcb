import { z } from "zod";
import { knownError, plainError } from "../kernel/error.ts";
import { image } from "../vocabulary/limits.ts";

/**
 * The e-mail address already signs somebody in. `would_work_if_email_was_verified`: that account's address is unverified,
 * so verifying it would open the way.
 */
export class UserEmailAlreadyExists extends knownError("USER_EMAIL_ALREADY_EXISTS", {
  status: 409,
  details: z.object({ email: z.string(), would_work_if_email_was_verified: z.boolean() }),
  message: ({ email, would_work_if_email_was_verified }) =>
    would_work_if_email_was_verified
      ? `There is an account with the e-mail address ${JSON.stringify(email)}, but the address is unverified. Log in the way you signed up, then verify it.`
      : `There is an account with the e-mail address ${JSON.stringify(email)} already.`,
}) {}

/** The e-mail address must be verified before this. */
export class EmailNotVerified extends knownError("EMAIL_NOT_VERIFIED", {
  status: 400,
  message: "The e-mail address is not verified.",
}) {}

/** `me`, or a route about the caller itself, without a signed-in user. */
export class CannotGetOwnUserWithoutUser extends knownError("CANNOT_GET_OWN_USER_WITHOUT_USER", {
  status: 400,
  message: "Nobody is signed in, so there is no user of your own.",
}) {}

/** A caller of type client named another user than its own, or none. */
export class NotYourself extends plainError(403, "Callers of type client act for their own user only.") {}

/** A caller of type client named another user's contact channel. */
export class NotYourContactChannel extends plainError(
  400,
  "Callers of type client send codes to contact channels of their own user only.",
) {}

/** An id in the body or the path refers to nobody. */
export class UserIdDoesNotExist extends knownError("USER_ID_DOES_NOT_EXIST", {
  status: 400,
  details: z.object({ user_id: z.string() }),
  message: ({ user_id }) => `There is no user with the id ${JSON.stringify(user_id)}.`,
}) {}

/** The user that the path names does not exist. */
export class UserNotFound extends knownError("USER_NOT_FOUND", {
  status: 404,
  message: "There is no such user.",
}) {}

/** Asking for a verification of what is verified. */
export class EmailAlreadyVerified extends knownError("EMAIL_ALREADY_VERIFIED", {
  status: 409,
  message: "The e-mail address is verified already.",
}) {}

/** The e-mail address signs nobody in. */
export class EmailNotAssociatedWithUser extends knownError("EMAIL_NOT_ASSOCIATED_WITH_USER", {
  status: 400,
  message: "No account signs in with this e-mail address.",
}) {}

/** Asking to verify another address than the primary one, where only that one will do. */
export class EmailIsNotPrimaryEmail extends knownError("EMAIL_IS_NOT_PRIMARY_EMAIL", {
  status: 400,
  details: z.object({ email: z.string(), primary_email: z.string().nullable() }),
  message: ({ email, primary_email }) =>
    `${JSON.stringify(email)} is not the user's primary e-mail address${primary_email === null ? "; it has none" : ` (${JSON.stringify(primary_email)})`}.`,
}) {}

/** Somebody else signs in with this contact channel. */
export class ContactChannelAlreadyUsedForAuthBySomeoneElse extends knownError("CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE", {
  status: 409,
  details: z.object({ type: z.string(), contact_channel_value: z.string().nullable(), would_work_if_email_was_verified: z.boolean() }),
  message: ({ type, contact_channel_value, would_work_if_email_was_verified }) =>
    `The ${type} ${contact_channel_value === null ? "in question" : JSON.stringify(contact_channel_value)} signs in another account.${
      would_work_if_email_was_verified ? " Log in the way you signed up, verify it, then try again." : ""
    }`,
}) {}

/** The uploaded image is not one (wire protocol, common field formats). */
export class InvalidImage extends plainError(
  400,
  `The image must be a JPEG, PNG or WebP image of at most ${image.bytes.toLocaleString("en-US")} bytes and ${image.side} pixels a side.`,
) {}

/** No picture has this address. */
export class ImageNotFound extends plainError(404, "There is no image at this address.") {}

/** The user has no contact channel with this id. */
export class ContactChannelNotFound extends plainError(404, "There is no such contact channel.") {}

/** What a code was sent to verify is no longer an address of the user. */
export class ContactChannelGone extends plainError(400, "The address that this code was sent to no longer belongs to the user.") {}

/** A user cannot be changed or made like this: the changes contradict each other, the project, or what is there. */
export class InvalidUserChange extends plainError(400, "The user cannot be changed like this.") {}
