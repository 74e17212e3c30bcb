import { readBotChallenges } from "#contract/config/bots.ts";
import { BotChallengeFailed, BotChallengeRequired } from "#contract/errors/index.ts";
import { requestHeaders } from "#contract/vocabulary/headers.ts";
import {
  type BotFailureReason,
  botTestSolution,
  type ChallengedCall,
  listActions,
  type SolutionPhase,
} from "#contract/vocabulary/sign-in/bots.ts";
import type { Call } from "../../../kernel/call.ts";
import { clientNetwork } from "../../../rate-limits/client-network.ts";
import { openConfigSecret } from "../../projects/config-store.ts";
import { type ConsumeChallenge, consumeAlone, consumeProofOfWork, createProofOfWork } from "./proof-of-work.ts";
import { looksAutomated } from "./risk.ts";

type ChallengeableCall = Pick<Call, "origin" | "db" | "serverConfig" | "services" | "now"> & {
  readonly project: NonNullable<Call["project"]>;
  readonly accessType: Call["accessType"];
  readonly headers: { readonly [requestHeaders.botSolution]?: string | undefined };
};

/** The call, and the address that it names. */
interface Attempt {
  readonly call: ChallengedCall;
  readonly email?: string;
  /** The body, in which later published clients send their solution. */
  readonly body?: {
    readonly bot_challenge_token?: string | undefined;
    readonly bot_challenge_phase?: SolutionPhase | undefined;
  };
}

type Challenges = ReturnType<typeof readBotChallenges>;

/**
 * Requires that a client passes a bot challenge where the project wants one. At most one statement, which consumes a solution. Servers
 * have secret keys and are never challenged.
 * @param consume consumes a challenge of this server. Default: in a separate statement
 * @throws BotChallengeRequired, BotChallengeFailed
 */
export async function requireHuman(
  context: ChallengeableCall,
  attempt: Attempt,
  consume: ConsumeChallenge = consumeAlone(context.db),
): Promise<void> {
  const { mode, ...challenges } = readBotChallenges(context.project.config.auth.bots);
  if (mode === "off" || context.accessType !== "client") return;
  const sent = context.headers[requestHeaders.botSolution];
  const solution = sent ?? attempt.body?.bot_challenge_token;
  const isAnswer = sent !== undefined || attempt.body?.bot_challenge_phase !== "invisible";
  if (solution !== undefined && isAnswer) {
    const reason = await refuseSolution(context, challenges, solution, attempt.call, consume);
    if (reason) throw BotChallengeFailed.because(reason);
    return;
  }
  if (mode === "risk" && !(await isRisky(context, attempt))) return;
  // The client shows its widget if an invisible solution is refused.
  if (solution !== undefined && !(await refuseSolution(context, challenges, solution, attempt.call, consume))) return;
  throw await challengeFor(context, challenges, attempt.call);
}

async function isRisky({ project, origin, services, now }: ChallengeableCall, { email }: Attempt): Promise<boolean> {
  const domain = email?.slice(email.lastIndexOf("@") + 1);
  return looksAutomated({
    recentCalls: services.recentCalls.count(`${project.tenancyId} ${clientNetwork(origin.ip)}`, now),
    isDisposable: domain !== undefined && (await services.disposableDomains.includes(domain)),
    userAgent: origin.userAgent,
    languages: origin.languages,
  });
}

async function challengeFor(
  { project, services, now }: ChallengeableCall,
  { provider, keys }: Omit<Challenges, "mode">,
  call: ChallengedCall,
): Promise<BotChallengeRequired> {
  const isOwn = provider === "proof-of-work";
  const challenge = isOwn ? JSON.stringify(await createProofOfWork({ tenancyId: project.tenancyId, call }, services.secrets, now)) : null;
  return new BotChallengeRequired({ provider, call, challenge, site_key: isOwn ? null : (keys?.siteKey ?? null) });
}

async function refuseSolution(
  { project, serverConfig, services, now }: ChallengeableCall,
  { provider, keys }: Omit<Challenges, "mode">,
  solution: string,
  call: ChallengedCall,
  consume: ConsumeChallenge,
): Promise<BotFailureReason | undefined> {
  if (serverConfig.development && solution === botTestSolution) return undefined;
  const { tenancyId } = project;
  if (provider === "proof-of-work" || !keys) return consumeProofOfWork(consume, { tenancyId, call }, solution, services.secrets, now);
  const secretKey = openConfigSecret(keys.secretKey, services.secrets, tenancyId);
  const verdict = await services.botProviders.check(provider, { secretKey, solution, actions: listActions(call) });
  return verdict === "passed" ? undefined : verdict;
}
