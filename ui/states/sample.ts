import type { PageBoot } from "#contract/entities/foundation/page-boot.ts";
import { type Brand, defaultRadius } from "#contract/vocabulary/projects/brand.ts";
import type { State } from "./state.ts";

// Data that states share: one project, and one of its users.

/** When the samples happen: fixed, so that pictures stay equal. Milliseconds since the epoch. */
export const moment = Date.UTC(2026, 2, 14, 9, 30);
const day = 86_400_000;
export const addDays = (days: number): number => moment + days * day;

export const sampleProject = { id: "5d0c1f2e-7a46-4c1b-9f2d-1f0a8f4c3b21", name: "Acme Notes" } as const;

/** A code with the length that links have. */
export const sampleCode = "7k2m9q4x1r8v5t3w6y0z2b4d6f8h1j3k5m7n9p2q4s6t8";

export const sampleUser = {
  id: "0b6f3c1e-8f3a-4d0e-9d53-0d3f3b0e7a11",
  primary_email: "ada@example.org",
  primary_email_verified: true,
  primary_email_auth_enabled: true,
  display_name: "Ada Lovelace",
  profile_image_url: null,
  signed_up_at_millis: moment,
  last_active_at_millis: moment,
  client_metadata: null,
  client_read_only_metadata: null,
  selected_team_id: null,
  selected_team: null,
  has_password: true,
  otp_auth_enabled: true,
  otp_auth_disabled: false,
  accepted_terms_version: null,
  accepted_terms_at_millis: null,
  passkey_auth_enabled: false,
  auth_with_email: true,
  requires_totp_mfa: false,
  oauth_providers: [],
  is_anonymous: false,
  is_restricted: false,
  restricted_reason: null,
  restricted_by_admin: false,
  restricted_by_admin_reason: null,
} as const;

export const sampleTeam = {
  id: "2f1d7c5a-6b1e-4f3c-8a2d-9c4e5b6a7f80",
  display_name: "Analytical Engines",
  profile_image_url: null,
  client_metadata: null,
  client_read_only_metadata: null,
  created_at_millis: moment,
} as const;

/** The brand of the sample project, which requires consent to its terms. */
export const sampleBrand: Brand = {
  logos: { light: null, dark: null, lightWide: null, darkWide: null },
  palette: null,
  radius: defaultRadius,
  typefaceUrl: null,
  typefaceWeight: null,
  background: null,
  faviconUrl: null,
  termsUrl: "https://example.org/terms",
  privacyUrl: "https://example.org/privacy",
  termsVersion: "2026-03",
  poweredBy: true,
};

/** The settings of the sample project: passwords and codes, and everything of the account settings. */
const sampleConfig = {
  sign_up_enabled: true,
  credential_enabled: true,
  magic_link_enabled: true,
  passkey_enabled: false,
  passkey_upgrade_enabled: false,
  client_team_creation_enabled: true,
  client_user_deletion_enabled: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
  enabled_oauth_providers: [],
  domains: [],
} as const;

/**
 * The boot data of a state: those of the sample project, with the state's own. The rest is that of the document.
 * @param document the boot data that the server wrote
 */
export function makeBoot(
  document: PageBoot,
  { boot, brand, config }: Pick<State, "boot" | "brand" | "config">,
): PageBoot & { project: NonNullable<PageBoot["project"]> } {
  const { id, name } = sampleProject;
  if (!document.project) throw new Error("The document names no project.");
  return {
    ...document,
    projectId: id,
    projectName: name,
    publishableClientKey: "pck_sample",
    development: false,
    sameOrigin: false,
    targets: { afterSignIn: null, afterSignUp: null, afterSignOut: null },
    hasProducts: true,
    connectableProviders: [{ id: "google" }, { id: "github" }],
    // The logo of the server's own project does not belong to the sample.
    brand: { ...document.brand, logos: sampleBrand.logos, ...brand },
    ...boot,
    project: {
      ...document.project,
      id,
      display_name: boot?.projectName ?? name,
      config: { ...document.project.config, ...sampleConfig, enabled_oauth_providers: [], domains: [], ...config },
    },
  };
}

const encode = (value: unknown) => btoa(JSON.stringify(value)).replace(/=+$/, "").replaceAll("+", "-").replaceAll("/", "_");

/** Creates the tokens of the sample user: unsigned, because no server reads them. */
export function makeTokens(impersonated = false): { accessToken: string; refreshToken: string } {
  const issued = Math.floor(Date.now() / 1000);
  const claims = {
    sub: sampleUser.id,
    iss: `${window.location.origin}/api/v1/projects/${sampleProject.id}`,
    aud: sampleProject.id,
    iat: issued,
    exp: issued + 86_400,
    project_id: sampleProject.id,
    branch_id: "main",
    refresh_token_id: "7c5a2f1d-6b1e-4f3c-8a2d-9c4e5b6a7f80",
    role: "authenticated",
    name: sampleUser.display_name,
    email: sampleUser.primary_email,
    email_verified: true,
    selected_team_id: null,
    is_anonymous: false,
    ...(impersonated && { is_impersonation: true }),
  };
  return { accessToken: `${encode({ alg: "ES256" })}.${encode(claims)}.c2ln`, refreshToken: "sample-refresh-token" };
}
