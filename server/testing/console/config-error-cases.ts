import { randomUuid } from "../../services/random.ts";
import type { ErrorCase } from "../error-cases.ts";
import type { RouteName } from "../route-case.ts";

const atLevel =
  (level: string, body: object): ErrorCase =>
  () => ({ as: "admin", params: { level }, body });

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
  },
  "internal.config.overrideLevel": levelErrors({ config_override_string: "[" }),
  "internal.config.replaceLevel": levelErrors({ config_string: "[" }),
  "internal.config.resetKeys": levelErrors({ keys: ["auth.teleport"] }),
  "internal.insights.userActivity": { UserNotFound: () => ({ as: "admin", query: { user_id: randomUuid() } }) },
} satisfies Partial<Record<RouteName, Readonly<Record<string, ErrorCase>>>>;
