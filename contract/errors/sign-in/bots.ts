import { z } from "zod";
import { knownError } from "../../kernel/error.ts";
import { type BotFailureReason, botFailureReasons, botProviders, challengedCalls } from "../../vocabulary/sign-in/bots.ts";

/** The call must be repeated with the solution of a bot challenge. The client libraries do so by themselves. */
export class BotChallengeRequired extends knownError("BOT_CHALLENGE_REQUIRED", {
  status: 409,
  details: z.object({
    provider: z.enum(botProviders),
    call: z.enum(challengedCalls).describe("The call that the challenge is for"),
    challenge: z.string().nullable().describe("Of proof of work: the challenge as JSON of the ALTCHA protocol"),
    site_key: z.string().nullable().describe("Of other providers: the site key for their widget"),
  }),
  // The text of the protocol, whatever the call.
  message: () => "An additional bot challenge is required before sign-up can continue.",
}) {}

const sentences: Readonly<Record<BotFailureReason, string>> = {
  invalid: "The solution of the bot challenge is not valid for this call.",
  expired: "The bot challenge has expired. Solve a new one.",
  used: "The solution of the bot challenge was used before. Solve a new one.",
  unavailable: "The bot challenge cannot be checked at the moment. Try again later.",
};

/** The solution of a bot challenge is refused. A new one may be accepted. */
export class BotChallengeFailed extends knownError("BOT_CHALLENGE_FAILED", {
  status: 400,
  details: z.object({ message: z.string(), reason: z.enum(botFailureReasons) }),
  message: ({ message }) => message,
}) {
  /** The error for a reason. */
  static because = (reason: BotFailureReason) => new BotChallengeFailed({ message: sentences[reason], reason });
}
