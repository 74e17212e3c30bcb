import type { EmailStatus } from "#contract/vocabulary/emails/sent-emails.ts";
import { sealSource } from "../../features/emails/email-source.ts";
import { randomUuid } from "../../services/random.ts";
import type { TenantKeys } from "../given-state.ts";
import type { TestServer } from "../index.ts";

interface GivenEmail {
  readonly state: EmailStatus;
  readonly recipient?: string;
  /** Whether its address was suppressed after a bounce. */
  readonly wasSuppressed?: boolean;
  readonly id?: string;
  /** The user to whom a developer sent it. */
  readonly userId?: string;
  readonly mailingId?: string;
  /** The creation time of its mailing, if the mailing delivers or cancels it. */
  readonly createdAt?: Date;
}

/** An e-mail of the log that no job delivers. @returns its id */
export async function givenSentEmail(
  { db, running, clock }: TestServer,
  { tenancyId }: Pick<TenantKeys, "tenancyId">,
  {
    state,
    recipient = `${randomUuid()}@example.org`,
    wasSuppressed = false,
    id = randomUuid(),
    userId,
    mailingId,
    createdAt = clock.now(),
  }: GivenEmail,
): Promise<string> {
  const key = { tenancy_id: tenancyId, id };
  const source = { type: "custom", subject: "Hello", text: "Hello", html: "<p>Hello</p>" } as const;
  await db
    .insertInto("emails")
    .values({
      ...key,
      sender_name: "Acme",
      sender_address: "noreply@acme.example",
      recipient,
      subject: "Hello",
      source_sealed: sealSource(running.services.secrets, key, source),
      state,
      user_id: userId ?? null,
      mailing_id: mailingId ?? null,
      created_at: createdAt,
      sent_at: state === "sent" ? clock.now() : null,
      was_suppressed: wasSuppressed,
    })
    .execute();
  return key.id;
}

/** A suppressed address. @returns the suppression's id */
export async function givenSuppression(
  { db, clock }: TestServer,
  { tenancyId }: Pick<TenantKeys, "tenancyId">,
  { id = randomUuid(), email = `${randomUuid()}@example.org` } = {},
): Promise<string> {
  await db
    .insertInto("email_suppressions")
    .values({ tenancy_id: tenancyId, id, email, reason: "bounce", created_at: clock.now() })
    .execute();
  return id;
}

interface GivenMailing {
  readonly id?: string;
  readonly isCompleted?: boolean;
  readonly createdAt?: Date;
  readonly scheduledAt?: Date;
  readonly isPaused?: boolean;
}

/** A mailing to no user, which no job delivers. @returns its id */
export async function givenMailing(
  { db, clock }: TestServer,
  { tenancyId }: Pick<TenantKeys, "tenancyId">,
  { id = randomUuid(), isCompleted = false, createdAt = clock.now(), scheduledAt, isPaused = false }: GivenMailing = {},
): Promise<string> {
  await db
    .insertInto("email_mailings")
    .values({
      tenancy_id: tenancyId,
      id,
      content_sealed: "",
      user_ids: [],
      created_at: createdAt,
      completed_at: isCompleted ? clock.now() : null,
      scheduled_at: scheduledAt ?? null,
      paused_at: isPaused ? clock.now() : null,
    })
    .execute();
  return id;
}
