import { newProjectSettings } from "#contract/config/testing/new-project-settings.ts";
import { start } from "./stub-app.ts";

/** Answers of the server that several tests need. */

export const teamId = "33333333-3333-4333-8333-333333333333";
export const projectId = "44444444-4444-4444-8444-444444444444";

/** A team in the server view. */
export const team = {
  id: teamId,
  display_name: "Engines",
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  server_metadata: { plan: 7 },
  created_at_millis: start,
};

/** A project in the admin view. */
export const project = {
  id: projectId,
  display_name: "Looms",
  description: "",
  logo_url: null,
  full_logo_url: null,
  created_at_millis: start,
  is_production_mode: false,
  owner_team_id: teamId,
  config: {
    ...newProjectSettings,
    oauth_providers: [{ provider_config_id: "github", id: "github", type: "standard", client_id: "c", client_secret: "s" }],
    enabled_oauth_providers: [{ id: "github" }],
    domains: [{ domain: "http://example.org", handler_path: "/handler" }],
  },
};

/** The response of a list that has no pages. */
export const list = (...items: unknown[]) => ({ items, is_paginated: false });
