import { z } from "zod";
import { applicationSources, promptValues } from "../../vocabulary/sign-in/applications.ts";
import { millis, uuid } from "../../vocabulary/text.ts";
import { applicationId } from "./oauth-application.ts";

/** The request of an application for access, as the consent page shows it. */
export const AuthorizationRequest = z
  .object({
    application: z.object({
      id: applicationId,
      display_name: z.string(),
      logo_url: z.string().nullable(),
      homepage_url: z.string().nullable(),
      privacy_policy_url: z.string().nullable(),
      terms_url: z.string().nullable(),
      is_first_party: z.boolean(),
      source: z.enum(applicationSources).describe("An application that registered itself is not verified"),
    }),
    scopes: z.array(
      z.object({
        id: z.string(),
        is_granted: z.boolean().describe("Whether the user has consented to it before"),
        description: z.string().nullable().describe("Of a scope that the project defines. Null for others, and without a text"),
      }),
    ),
    resources: z.array(z.object({ identifier: z.string(), display_name: z.string() })).describe("The APIs that the tokens are for"),
    teams: z
      .array(z.object({ id: uuid, display_name: z.string() }))
      .nullable()
      .describe("With scope `teams`, the teams among which the user chooses. Null without it"),
    team_id: uuid.nullable().describe("The team that the user chose for the application before"),
    redirect_host: z.string().describe("Host, or private scheme, that the browser goes to afterwards"),
    prompt: z.array(z.enum(promptValues)),
    login_hint: z.string().nullable().describe("Address or name with which the user may want to sign in"),
    needs_sign_in: z.boolean().describe("Whether the user must sign in first, or again"),
    needs_consent: z
      .boolean()
      .describe("Whether the user must decide. Otherwise the page allows the request as soon as the user has signed in"),
    redirect_to: z
      .string()
      .nullable()
      .describe("Where to go without a decision: with `prompt=none`, where the user would have to sign in or to consent"),
    expires_at_millis: millis,
  })
  .meta({ id: "AuthorizationRequest" });
export type AuthorizationRequest = z.output<typeof AuthorizationRequest>;
