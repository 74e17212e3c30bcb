import { type Expression, type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Team } from "#contract/entities/teams/team.ts";
import type { User } from "#contract/entities/users/user.ts";
import type { WebhookEventType, webhookEventData } from "#contract/entities/webhooks/webhook-event.ts";
import type { Call, Project } from "../kernel/call.ts";
import { randomUuid } from "../services/random.ts";

/** The call that causes an event: any call with a project. */
export interface WebhookContext extends Pick<Call, "now" | "afterCommit" | "serverConfig"> {
  readonly project: Pick<Project, "tenancyId" | "config" | "hasWebhooks">;
  readonly background: Pick<Call["background"], "wakeJobs">;
}

/** The events whose data is declared by a schema or entity of the given kind. */
type EventsWith<Kind> = { [Type in WebhookEventType]: (typeof webhookEventData)[Type] extends Kind ? Type : never }[WebhookEventType];
type UserEvent = EventsWith<typeof User>;
type RemainingEvent = EventsWith<z.ZodObject>;
type EventData<Type extends RemainingEvent> = z.output<(typeof webhookEventData)[Type]>;

/** An event. The view of a user or team is read at the commit. Every other payload is given, as the contract declares it. */
export type WebhookEvent =
  | { readonly type: UserEvent; readonly userId: string }
  | { readonly type: EventsWith<typeof Team>; readonly teamId: string }
  | { [Type in RemainingEvent]: { readonly type: Type; readonly data: EventData<Type> } }[RemainingEvent];

/**
 * Inserts an event for the project's webhooks, in the statement or transaction of the change. It is sent after the commit, with the
 * payload as of the commit, and costs no round trip.
 * @param when a query that must yield a row for the event to be written. It may read an earlier step of the statement
 * @returns undefined where nothing receives the project's events
 */
export function insertWebhookEvent(call: WebhookContext, event: WebhookEvent, when?: Expression<unknown>): RawBuilder<unknown> | undefined {
  const condition = when === undefined ? sql`` : sql` WHERE EXISTS (${when})`;
  const data = "data" in event ? JSON.stringify(event.data) : null;
  const [userId, teamId] = ["userId" in event ? event.userId : null, "teamId" in event ? event.teamId : null];
  const row = sql`SELECT ${randomUuid()}::uuid AS id, ${userId}::uuid AS user_id, ${teamId}::uuid AS team_id, ${data}::jsonb AS data${condition}`;
  return insertEvents(call, event.type, row, userId !== null);
}

/**
 * Inserts one event for each row.
 * @param rows a SELECT of the payload as `data`; its order is that of the events
 */
export const insertWebhookEvents = <Type extends RemainingEvent>(
  call: WebhookContext,
  type: Type,
  rows: RawBuilder<{ data: EventData<Type> }>,
) =>
  insertEvents(
    call,
    type,
    sql`SELECT gen_random_uuid() AS id, NULL::uuid AS user_id, NULL::uuid AS team_id, payload.data FROM (${rows}) AS payload`,
    false,
  );

/** Inserts one event for each user of a SELECT of their ids as `id`. Their views are read at the commit. */
export const insertUserWebhookEvents = (call: WebhookContext, type: UserEvent, users: RawBuilder<unknown>) =>
  insertEvents(
    call,
    type,
    sql`SELECT gen_random_uuid() AS id, subject.id AS user_id, NULL::uuid AS team_id, NULL::jsonb AS data FROM (${users}) AS subject`,
    true,
  );

function insertEvents(
  { project, serverConfig, background, now, afterCommit }: WebhookContext,
  type: WebhookEventType,
  rows: RawBuilder<unknown>,
  isOfUsers: boolean,
): RawBuilder<unknown> | undefined {
  if (!project.hasWebhooks) return undefined;
  afterCommit(background.wakeJobs);
  const providerTypes = isOfUsers ? JSON.stringify(typesOfProviders(project)) : null;
  return sql`INSERT INTO webhook_events (tenancy_id, id, type, created_at, user_id, team_id, provider_types, restricts_unverified, data, is_handed_over)
    SELECT ${project.tenancyId}::uuid, event.id, ${type}::text, ${now}::timestamptz, event.user_id, event.team_id,
      ${providerTypes}::jsonb, ${isOfUsers && project.config.onboarding.requireEmailVerification}::boolean, event.data, ${serverConfig.handsWebhooksOver}::boolean FROM (${rows}) AS event`;
}

/** The types of the providers whose id is another: what the view of a user needs of the configuration. */
const typesOfProviders = ({ config }: Pick<Project, "config">): Record<string, string> =>
  Object.fromEntries(
    Object.entries(config.auth.oauth.providers).flatMap(([id, provider]) =>
      provider?.type !== undefined && provider.type !== id ? [[id, provider.type]] : [],
    ),
  );
