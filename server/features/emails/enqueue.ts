import { type RawBuilder, sql } from "kysely";
import { enqueueJobs, type JobId } from "../../core/jobs/queue.ts";
import type { Call, Project } from "../../kernel/call.ts";
import { FollowedStep, type Step } from "../../kernel/statement.ts";
import { randomUuid } from "../../services/random.ts";
import { singleLine } from "../../services/single-line.ts";
import { type EmailKey, type EmailSource, sealSource } from "./email-source.ts";

/** The kind of the jobs that deliver e-mails. */
export const emailJob = "email";

/** Mailings leave some of a project's runs to the other e-mails: a one-time code does not wait for a newsletter. */
export const emailShares = { builtIn: "built-in", mailing: "mailing" } as const;

/** The e-mail that a job delivers. */
export function toEmailKey({ key }: JobId): EmailKey {
  const [tenancy_id = "", id = ""] = key.split("/", 2);
  return { tenancy_id, id };
}

/** The part of a call that the e-mail needs that it causes. */
export interface EmailContext extends Pick<Call, "db" | "now" | "afterCommit"> {
  readonly services: Pick<Call["services"], "secrets">;
  readonly serverConfig: Pick<Call["serverConfig"], "senderAddress">;
  readonly background: Pick<Call["background"], "wakeJobs">;
  readonly project: Pick<Project, "tenancyId" | "displayName">;
}

/**
 * The steps that queue an e-mail from the project, to run in the statement or transaction that causes it. It is rendered and
 * delivered after the commit.
 * @param recipient an address, or a SELECT of `recipient` with one row at most; without a row, no e-mail is sent
 * @param isLikely false: the queue is not woken. An e-mail leaves with its next look, after two seconds at most
 */
export function enqueueEmail(
  call: EmailContext,
  recipient: string | RawBuilder<unknown>,
  source: EmailSource,
  isLikely = true,
): readonly Step[] {
  const { project, services, serverConfig, background, now } = call;
  const key = { tenancy_id: project.tenancyId, id: randomUuid() };
  const address = typeof recipient === "string" ? sql`SELECT ${recipient}::text AS recipient` : recipient;
  if (isLikely) call.afterCommit(background.wakeJobs);
  const insert = sql`INSERT INTO emails (tenancy_id, id, sender_name, sender_address, recipient, type, source_sealed, created_at)
    SELECT ${key.tenancy_id}::uuid, ${key.id}::uuid, ${singleLine(project.displayName)}::text, ${serverConfig.senderAddress}::text,
      address.recipient, ${source.type}::text, ${sealSource(services.secrets, key, source)}::text, ${now}::timestamptz
    FROM (${address}) AS address
    RETURNING tenancy_id || '/' || id AS key`;
  const share = `${key.tenancy_id}/${emailShares.builtIn}`;
  return [new FollowedStep(insert, (inserted) => enqueueJobs(emailJob, sql`SELECT key FROM ${inserted}`, now, share))];
}
