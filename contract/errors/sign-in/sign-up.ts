import { z } from "zod";
import { knownError, plainError } from "../../kernel/error.ts";
import { neutralRejections } from "../../vocabulary/sign-in/rejections.ts";
import { waitlistLimits } from "../../vocabulary/sign-in/waitlist.ts";

/** A sign-up rule of the project, or its endpoint, rejects the new user. The message is the one that the project has written for the user. */
export class SignUpRejected extends knownError("SIGN_UP_REJECTED", {
  status: 403,
  details: z.object({ message: z.string() }),
  message: ({ message }) => message,
}) {
  /** The message of a rule that has none. */
  static readonly defaultMessage = neutralRejections.SIGN_UP_REJECTED;
}

/** The endpoint of the project rejects the sign-in of an existing user, or has no valid answer. */
export class SignInRejected extends knownError("SIGN_IN_REJECTED", {
  status: 403,
  details: z.object({ message: z.string() }),
  message: ({ message }) => message,
}) {
  /** The message of an answer that has none. */
  static readonly defaultMessage = neutralRejections.SIGN_IN_REJECTED;
}

/** The project has no sign-in with this id. Old ones are deleted. */
export class SignInAttemptNotFound extends plainError("SIGN_IN_ATTEMPT_NOT_FOUND", 404, "This sign-in does not exist.") {}

/** The project has no endpoint, or no secret for it, that decides about sign-ups. */
export class SignUpHookNotConfigured extends plainError(
  "SIGN_UP_HOOK_NOT_CONFIGURED",
  400,
  "The project has no sign-up hook. Set auth.signUp.hook.url and auth.signUp.hook.secret first.",
) {}

/** The project accepts invited users only, and the sign-up proves no open invitation. Clients show the message as it is. */
export class SignUpInvitationRequired extends knownError("SIGN_UP_INVITATION_REQUIRED", {
  status: 403,
  message: "You need an invitation to sign up. Please open the link in your invitation e-mail, or ask for a new one.",
}) {}

/** The person joins the waitlist of the project, and no user is created. The answer is the same for addresses with an account. */
export class SignUpWaitlisted extends knownError("SIGN_UP_WAITLISTED", {
  status: 403,
  message: "You are on the waitlist. We send you an e-mail as soon as you can sign up.",
}) {}

/** The project has no waitlist to join. */
export class WaitlistNotEnabled extends plainError("WAITLIST_NOT_ENABLED", 400, "This project has no waitlist.") {}

/** So many persons wait that the list takes no more. Approve, reject or remove entries. */
export class WaitlistFull extends plainError(
  "WAITLIST_FULL",
  409,
  `At most ${waitlistLimits.waiting} persons wait in a project. Try again later.`,
) {}

/** No entry of the waitlist has this id. */
export class WaitlistEntryNotFound extends plainError("WAITLIST_ENTRY_NOT_FOUND", 404, "The waitlist has no entry with this id.") {}
