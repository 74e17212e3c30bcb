import { randomInt } from "node:crypto";
import { type Challenge, createChallenge, type Payload, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { type BotFailureReason, botLimits, type ChallengedCall, challengedCalls } from "#contract/vocabulary/sign-in/bots.ts";
import type { Db } from "../../../database/schema.ts";
import type { Secrets } from "../../../services/secrets.ts";

/** How much work a challenge is: about 0.4 s on a laptop and 2 s on a phone. */
const work = {
  algorithm: "PBKDF2/SHA-256",
  /** Iterations of one derivation. */
  cost: 3000,
  /** The derivations until the solution: chosen at random, so that no challenge takes much longer than another. */
  leastSteps: 150,
  mostSteps: 450,
} as const;

/** A challenge is for one call of one project, and for a while. */
interface Subject {
  readonly tenancyId: string;
  readonly call: ChallengedCall;
}

type Keys = Pick<Secrets, "derive" | "deriveAll">;

const purposes = (tenancyId: string) => [`bot-challenge/${tenancyId}`, `bot-solution/${tenancyId}`] as const;
const toKeys = ([challenge, solution]: readonly (Buffer | undefined)[]) => ({
  hmacSignatureSecret: (challenge as Buffer).toString("base64url"),
  hmacKeySignatureSecret: (solution as Buffer).toString("base64url"),
});

/** Creates a challenge. Nothing is stored: its signature proves that it is of this server, for this project. */
export const createProofOfWork = ({ tenancyId, call }: Subject, secrets: Keys, now: Date): Promise<Challenge> =>
  createChallenge({
    algorithm: work.algorithm,
    cost: work.cost,
    counter: randomInt(work.leastSteps, work.mostSteps),
    deriveKey,
    // By the server's clock. The field of the protocol is compared with that of the machine.
    data: { call, expires_at_millis: now.getTime() + botLimits.lifetimeSeconds * 1000 },
    ...toKeys(purposes(tenancyId).map((purpose) => secrets.derive(purpose, 32))),
  });

const hex = z.string().max(128);
const Solved = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(work.algorithm),
      cost: z.literal(work.cost),
      keyLength: z.literal(32),
      keyPrefix: hex,
      keySignature: hex,
      nonce: hex,
      salt: hex,
      data: z.object({ call: z.enum(challengedCalls), expires_at_millis: z.int() }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int(), derivedKey: hex }),
});

function readSolved(text: string): Payload | undefined {
  try {
    return Solved.parse(JSON.parse(Buffer.from(text, "base64").toString("utf8")));
  } catch {
    return undefined;
  }
}

/** Consumes a challenge by a step that inserts a row, and returns none if the challenge was used before. Returns whether it did. */
export type ConsumeChallenge = (step: RawBuilder<unknown>) => Promise<boolean>;

/** Consumes a challenge in a separate statement. */
export const consumeAlone =
  (db: Db): ConsumeChallenge =>
  async (step) =>
    (await step.execute(db)).rows.length === 1;

/**
 * Checks a solution and consumes its challenge. No statement for a solution that is not valid.
 * @returns why it is refused; undefined if it is accepted
 */
export async function consumeProofOfWork(
  consume: ConsumeChallenge,
  { tenancyId, call }: Subject,
  text: string,
  secrets: Keys,
  now: Date,
): Promise<BotFailureReason | undefined> {
  const solved = readSolved(text);
  const { data, nonce } = solved?.challenge.parameters ?? {};
  if (!solved || !data || nonce === undefined || data.call !== call) return "invalid";
  // During a rotation of the server's secret, each of the two may have signed it.
  const [signing = [], solving = []] = purposes(tenancyId).map((purpose) => secrets.deriveAll(purpose, 32));
  const checks = await Promise.all(signing.map((key, index) => verifySolution({ ...solved, deriveKey, ...toKeys([key, solving[index]]) })));
  if (!checks.some(({ verified }) => verified)) return "invalid";
  const expiresAt = new Date(Number(data.expires_at_millis));
  if (expiresAt <= now) return "expired";
  const step = sql`INSERT INTO used_bot_challenges (tenancy_id, nonce, expires_at)
    VALUES (${tenancyId}::uuid, ${nonce}, ${expiresAt}::timestamptz) ON CONFLICT DO NOTHING RETURNING 1`;
  return (await consume(step)) ? undefined : "used";
}
