import { z } from "zod";
import { BotChallengeFailed, BotChallengeRequired } from "../../errors/index.ts";
import { requestHeaders } from "../../vocabulary/headers.ts";
import { botLimits, solutionPhases } from "../../vocabulary/sign-in/bots.ts";

/** The errors of a call that may have to pass a bot challenge. */
export const botChallengeErrors = [BotChallengeRequired, BotChallengeFailed] as const;

/** The header with which such a call is repeated. */
export const botSolutionHeader = z.object({
  [requestHeaders.botSolution]: z
    .string()
    .max(botLimits.solutionLength)
    .optional()
    .describe("The solution of the challenge in BOT_CHALLENGE_REQUIRED. Of proof of work: base64 of `challenge` and `solution` as JSON"),
});

/** The same in the body, as later published clients (2.8.108) send it. They have Turnstile only. */
export const publishedSolution = {
  bot_challenge_token: z
    .string()
    .max(botLimits.solutionLength)
    .optional()
    .describe("A solution of Turnstile, from clients that do not send the header. The header takes precedence"),
  bot_challenge_phase: z
    .enum(solutionPhases)
    .optional()
    .describe("`invisible`: the token was made before any challenge. It is checked only where a challenge is needed"),
  bot_challenge_unavailable: z
    .literal("true")
    .optional()
    .describe("The client could not solve a challenge. The call counts as one without a solution"),
};
