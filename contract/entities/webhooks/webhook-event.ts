import { z } from "zod";
import type { AccessType } from "../../kernel/access.ts";
import type { Entity } from "../../kernel/entity.ts";
import { uuid } from "../../vocabulary/text.ts";
import { webhookTestType } from "../../vocabulary/webhooks/webhooks.ts";
import { Team } from "../teams/team.ts";
import { User } from "../users/user.ts";

const membership = z.object({ team_id: uuid, user_id: uuid });
const permission = { id: z.string().describe("The permission's id"), user_id: uuid };
const teamPermission = z.object({ ...permission, team_id: uuid });
const projectPermission = z.object(permission);

/**
 * Events that webhooks send, named `{subject}.{past tense}`, each with what its message carries as `data`. Users and teams are as servers
 * read them (wire protocol, section 7).
 */
export const webhookEventData = {
  "user.created": User,
  "user.updated": User,
  "user.banned": User,
  "user.unbanned": User,
  "user.deleted": z.object({ id: uuid, teams: z.array(z.object({ id: uuid })).describe("The teams of which the user was a member") }),
  "team.created": Team,
  "team.updated": Team,
  "team.deleted": z.object({ id: uuid }),
  "team_membership.created": membership,
  "team_membership.deleted": membership,
  "team_permission.created": teamPermission,
  "team_permission.deleted": teamPermission,
  "project_permission.created": projectPermission,
  "project_permission.deleted": projectPermission,
} as const satisfies Readonly<Record<string, Entity | z.ZodObject>>;

export type WebhookEventType = keyof typeof webhookEventData;

export const webhookEventTypes = Object.keys(webhookEventData) as readonly WebhookEventType[];

/** The `data` of each webhook message: an event's, or that of an endpoint's test. */
export const webhookData = {
  ...webhookEventData,
  [webhookTestType]: z.object({ project_id: z.string(), message: z.string() }),
} as const;

/** A message's `type`: an event, or the test of an endpoint. */
export type WebhookMessageType = keyof typeof webhookData;

/** The lowest access type that reads what webhooks send. */
export const webhookReader: AccessType = "server";
