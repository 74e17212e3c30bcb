import { type RawBuilder, sql } from "kysely";
import { cutText } from "#contract/vocabulary/cut-text.ts";
import { type DeliveryOutcome, sendingLimits } from "#contract/vocabulary/emails/sent-emails.ts";
import { singleLine } from "../../services/single-line.ts";
import type { DeliveryError } from "./delivery-error.ts";

/** One attempt to hand an e-mail to a mail server, as the log stores it. */
export interface DeliveryAttempt {
  readonly at_millis: number;
  readonly outcome: DeliveryOutcome;
  /** The mail server's answer, or the code of the connection's error. */
  readonly reply: string | null;
}

const maxReply = 300;
const readReply = (reply: string | undefined) => (reply === undefined ? null : cutText(singleLine(reply), maxReply));

/** Undefined without a reply: the local inbox is no mail server. */
export const acceptedAttempt = (at: Date, reply: string | undefined): DeliveryAttempt | undefined =>
  reply === undefined ? undefined : { at_millis: at.getTime(), outcome: "accepted", reply: readReply(reply) };

export const failedAttempt = (at: Date, { canRetry, rawError }: DeliveryError, isInDoubt: boolean): DeliveryAttempt => ({
  at_millis: at.getTime(),
  outcome: isInDoubt ? "in_doubt" : canRetry ? "deferred" : "refused",
  reply: readReply(rawError.response ?? rawError.code),
});

/** SQL: the stored attempts with one more; the oldest leave. An attempt that is null adds nothing. */
export const appendAttempt = (attempts: RawBuilder<unknown>, attempt: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`CASE WHEN ${attempt} IS NULL THEN ${attempts}
    WHEN jsonb_array_length(${attempts}) >= ${sql.raw(String(sendingLimits.listedAttempts))} THEN (${attempts} - 0) || ${attempt}
    ELSE coalesce(${attempts}, '[]'::jsonb) || ${attempt} END`;
