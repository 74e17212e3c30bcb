import { randomUuid } from "../../services/random.ts";
import type { ErrorCase } from "../error-cases.ts";
import type { RouteName } from "../route-case.ts";

const atLevel =
  (level: string, body: object): ErrorCase =>
  () => ({ as: "admin", params: { level }, body });

const brandOverrides = {
  BrandContrastTooLow: { "brand.accent": "#ffd400" },
  InvalidImage: { "brand.logoDark": "data:image/svg+xml;base64,PHN2Zy8+" },
  InvalidTypeface: { "brand.typeface": "https://example.org/face.woff2" },
};

/** The errors of a change of the brand. @param toCall makes a call of the JSON text of an override */
const brandErrors = (toCall: (text: string) => ErrorCase): Readonly<Record<string, ErrorCase>> =>
  Object.fromEntries(Object.entries(brandOverrides).map(([name, override]) => [name, toCall(JSON.stringify(override))]));

/** The errors of a change of a level of the configuration. */
const levelErrors = (invalid: object): Readonly<Record<string, ErrorCase>> => ({
  InvalidConfigOverride: atLevel("environment", invalid),
  ConfigLevelNotAvailable: atLevel("branch", invalid),
});

/** The refusals of the calls about the configuration, and of those that read visits. */
export const configErrorCases = {
  "internal.config.override": {
    InvalidConfigOverride: () => ({ as: "admin", body: { config_override_string: '{"auth.magic.allowSignIn":true}' } }),
    ConfigRevisionMismatch: () => ({ as: "admin", body: { expected_revision: randomUuid() } }),
    ...brandErrors((config_override_string) => () => ({ as: "admin", body: { config_override_string, dry_run: true } })),
  },
  "internal.config.overrideLevel": {
    ...levelErrors({ config_override_string: "[" }),
    ...brandErrors((config_override_string) => atLevel("environment", { config_override_string })),
  },
  "internal.config.replaceLevel": {
    ...levelErrors({ config_string: "[" }),
    ...brandErrors((config_string) => atLevel("environment", { config_string })),
  },
  "internal.config.resetKeys": levelErrors({ keys: ["auth.teleport"] }),
  "internal.insights.userActivity": { UserNotFound: () => ({ as: "admin", query: { user_id: randomUuid() } }) },
} satisfies Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>;
