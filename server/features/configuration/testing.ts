import { expect } from "vitest";
import type { ConfigPlan } from "#contract/entities/config-plan.ts";
import type { TestServer } from "../../testing/index.ts";
import { givenPasskey } from "../../testing/passkeys.ts";

/** The ways that somebody has into their account. */
export interface Ways {
  password?: true;
  otp?: true;
  passkey?: true;
  providers?: readonly string[];
}

/** A branch of the project besides the one that plans are made for. */
export const otherBranch = "other";
export const own = { isShared: false, clientId: "id", clientSecret: "secret", allowSignIn: true };

/** A project with every way in, and the means to ask about it. */
export async function givenStage(on: TestServer, config: object = {}) {
  const project = await on.givenProject({ "auth.password.allowSignIn": true }, [otherBranch]);
  const send = (override: object, more: object = {}) =>
    on.request("PATCH", "/internal/config/override", {
      as: "admin",
      project,
      body: { config_override_string: JSON.stringify(override), ...more },
    });
  const change = async (override: object) => {
    const { status, text } = await send(override);
    expect(status, text).toBe(200);
  };
  await change({
    "auth.password.allowSignIn": true,
    "auth.otp.allowSignIn": true,
    "auth.passkey.allowSignIn": true,
    "auth.oauth.providers.github": { type: "github", ...own },
    "auth.oauth.providers.google": { type: "google", ...own },
    "domains.allowLocalhost": true,
    ...config,
  });
  return {
    project,
    send,
    change,
    async plan(override: object): Promise<ConfigPlan> {
      const { status, json, text } = await send(override, { dry_run: true });
      expect(status, text).toBe(200);
      return json.plan;
    },
    async user(about: Ways, branch = "main"): Promise<{ id: string; email: string }> {
      const email = `${crypto.randomUUID()}@example.org`;
      const { status, json, text } = await on.request("POST", "/users", {
        as: "server",
        project,
        headers: { "x-stack-branch-id": branch },
        body: {
          display_name: "Ada",
          primary_email: email,
          primary_email_auth_enabled: true,
          ...(about.password ? { password: "correct horse" } : {}),
          otp_auth_enabled: about.otp ?? false,
          oauth_providers: (about.providers ?? []).map((id) => ({ id, account_id: crypto.randomUUID(), email })),
        },
      });
      expect(status, text).toBe(201);
      if (about.passkey) await givenPasskey(on, project, json.id);
      return { id: json.id, email };
    },
  };
}
