// Checked by the compiler alone: a line marked @ts-expect-error that compiles is the failure.
import { sql } from "kysely";
import { insertWebhookEvent, insertWebhookEvents, type WebhookContext } from "./webhook-event.ts";

declare const call: WebhookContext;
const team_id = "9a1bd17e-9c9c-4c6f-8e4b-2f6a2a9d5a11";
const user_id = "0d4e6f1b-58c2-4a37-8e19-7b2c5d90a1f3";

insertWebhookEvent(call, { type: "team_membership.created", data: { team_id, user_id } });
insertWebhookEvent(call, { type: "team.created", teamId: team_id });
insertWebhookEvent(call, { type: "user.updated", userId: user_id });
insertWebhookEvents(call, "team.deleted", sql<{ data: { id: string } }>`SELECT`);

// @ts-expect-error An event without a declared payload does not exist.
insertWebhookEvent(call, { type: "team.renamed", data: { id: team_id } });
// @ts-expect-error The payload is missing.
insertWebhookEvent(call, { type: "team_membership.created" });
// @ts-expect-error A part of the payload is missing.
insertWebhookEvent(call, { type: "team_membership.created", data: { team_id } });
// @ts-expect-error The payload has no such key.
insertWebhookEvent(call, { type: "team.deleted", data: { id: team_id, display_name: "Crew" } });
// @ts-expect-error The payload is the view of a team, not a user.
insertWebhookEvent(call, { type: "team.created", userId: user_id });
// @ts-expect-error The rows have the payload of another event.
insertWebhookEvents(call, "team.deleted", sql<{ data: { team_id: string } }>`SELECT`);
// @ts-expect-error The views of users are read at the commit.
insertWebhookEvents(call, "user.updated", sql<{ data: { id: string } }>`SELECT`);
