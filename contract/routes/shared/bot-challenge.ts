import { z } from "zod";
import { BotChallengeFailed, BotChallengeRequired } from "../../errors/index.ts";
import { requestHeaders } from "../../vocabulary/headers.ts";
import { botLimits } from "../../vocabulary/sign-in/bots.ts";

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
