import { expect } from "vitest";
import type { ConfigPlan } from "#contract/entities/console/config-plan.ts";
import type { TestServer } from "../../../../testing/index.ts";
import { givenPasskey } from "../../../../testing/sign-in/passkeys.ts";

/** The sign-in methods of a user. */
export interface SignInMethodFlags {
  password?: true;
  otp?: true;
  passkey?: true;
  providers?: readonly string[];
}

/** A second branch, which plans for the main branch must ignore. */
export const otherBranch = "other";
export const ownKeys = { isShared: false, clientId: "id", clientSecret: "secret", allowSignIn: true };

/** A project with every sign-in method, and functions to change it and plan changes. */
export async function givenPlanFixture(on: TestServer, config: object = {}) {
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
    "auth.oauth.providers.github": { type: "github", ...ownKeys },
    "auth.oauth.providers.google": { type: "google", ...ownKeys },
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
    async user(methods: SignInMethodFlags, branch = "main"): Promise<{ id: string; email: string }> {
      const email = `${crypto.randomUUID()}@example.org`;
      const { status, json, text } = await on.request("POST", "/users", {
        as: "server",
        project,
        headers: { "x-stack-branch-id": branch },
        body: {
          display_name: "Ada",
          primary_email: email,
          primary_email_auth_enabled: true,
          ...(methods.password ? { password: "correct horse" } : {}),
          ...(methods.otp ? { otp_auth_enabled: true } : {}),
          oauth_providers: (methods.providers ?? []).map((id) => ({ id, account_id: crypto.randomUUID(), email })),
        },
      });
      expect(status, text).toBe(201);
      if (methods.passkey) await givenPasskey(on, project, json.id);
      return { id: json.id, email };
    },
  };
}
