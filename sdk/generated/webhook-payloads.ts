// Generated from the contract by scripts/generate.ts; do not edit.

import type { Team, User } from "./server.ts";

/** The data of each webhook message. Users and teams are the API's views for servers. */
export interface WebhookPayloads {
  "user.created": User;
  "user.updated": User;
  "user.banned": User;
  "user.unbanned": User;
  "user.deleted": {
    id: string;
    /** The teams of which the user was a member */
    teams: Array<{
      id: string;
    }>;
  };
  "team.created": Team;
  "team.updated": Team;
  "team.deleted": {
    id: string;
  };
  "team_membership.created": {
    team_id: string;
    user_id: string;
  };
  "team_membership.deleted": {
    team_id: string;
    user_id: string;
  };
  "team_permission.created": {
    /** The permission's id */
    id: string;
    user_id: string;
    team_id: string;
  };
  "team_permission.deleted": {
    /** The permission's id */
    id: string;
    user_id: string;
    team_id: string;
  };
  "project_permission.created": {
    /** The permission's id */
    id: string;
    user_id: string;
  };
  "project_permission.deleted": {
    /** The permission's id */
    id: string;
    user_id: string;
  };
  "webhook.test": {
    project_id: string;
    message: string;
  };
}
