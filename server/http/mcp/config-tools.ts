import { z } from "zod";
import { mapSecrets, type Override } from "#contract/config/override.ts";
import { contract } from "#contract/index.ts";
import { configLimits } from "#contract/vocabulary/projects/config-limits.ts";
import { string } from "#contract/vocabulary/text.ts";
import { textLimits } from "#contract/vocabulary/text-limits.ts";
import { agentTool, ToolError } from "./agent-tool.ts";
import { answerLimits } from "./answer-limits.ts";
import { openPlan, sealPlan } from "./config-fingerprint.ts";
import { pickFields } from "./pages.ts";

const change = z
  .record(string(configLimits.pathLength).min(1), z.json())
  .refine((value) => Object.keys(value).length > 0, "must change something")
  .describe('Values by dotted paths, such as `{"auth.otp.allowSignIn": true}`. Null removes what the project sets');

/** The value at a dotted path of the configuration. */
const readPath = (config: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((value, key) => {
    const isKnown = typeof value === "object" && value !== null && Object.hasOwn(value, key);
    return isKnown ? (value as Record<string, unknown>)[key] : undefined;
  }, config);

/** Characters of a text that an answer with the whole configuration has. Sources of e-mails are longer. */
const maxTextCharacters = 1000;

/** Replaces each longer text by its length. It can be read by its path. */
function withoutLongTexts(value: unknown): unknown {
  if (typeof value === "string") return value.length > maxTextCharacters ? `[${value.length} characters: read them by the path]` : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutLongTexts);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutLongTexts(part)]));
}

export const configTools = [
  agentTool({
    name: "get_project",
    title: "Get the project",
    description: "Returns the name, the mode and the numbers of users of the project that the token is for.",
    input: z.strictObject({}),
    right: "config:read",
    async run(_input, { callRoute }) {
      const project = await callRoute(contract.internal.projects.current, {});
      const counts = await callRoute(contract.internal.insights.userCounts, {});
      return { ...pickFields(project, ["id", "display_name", "description", "is_production_mode", "created_at_millis"]), ...counts };
    },
  }),
  agentTool({
    name: "get_config",
    title: "Get the configuration",
    description:
      "Returns the configuration of the project with defaults, or the part at a path. Secrets are replaced by a mark, and long texts by their length.",
    input: z.strictObject({ path: string(textLimits.setting).optional().describe("A dotted path, such as `auth.oauth`") }),
    right: "config:read",
    async run({ path }, { callRoute }) {
      const { config_string, config_revision } = await callRoute(contract.internal.config.get, {});
      const config = mapSecrets(JSON.parse(config_string) as Override, (secret) => (secret === "" ? "" : "[secret]"));
      const found = path === undefined ? config : readPath(config, path);
      const value = typeof found === "string" ? found : withoutLongTexts(found);
      if (value === undefined) throw new ToolError(`The configuration has nothing at this path. It has ${Object.keys(config).join(", ")}.`);
      return { config_revision, value };
    },
  }),
  agentTool({
    name: "plan_config",
    title: "Plan a change of the configuration",
    description:
      "Returns the effect of a change without making it: changed values, and users who could no longer sign in. Show it to the developer. apply_config takes the fingerprint.",
    input: z.strictObject({ change }),
    right: "config:read",
    async run({ change: planned }, { callRoute, secrets, agent }) {
      const { plan, config_revision: revision } = await callRoute(contract.internal.config.override, {
        config_override_string: JSON.stringify(planned),
        dry_run: true,
        fields: "plan",
      });
      if (plan === undefined || revision === undefined) throw new Error("The route has not returned the plan that was requested.");
      const { changes, ...effects } = plan;
      return {
        fingerprint: sealPlan(secrets, agent, { change: planned, revision }),
        changes: changes.slice(0, answerLimits.rows),
        changes_left_out: Math.max(0, changes.length - answerLimits.rows),
        ...effects,
      };
    },
  }),
  agentTool({
    name: "apply_config",
    title: "Apply a planned change of the configuration",
    description: "Makes a change that plan_config has planned. Nothing is changed if the configuration is another one since.",
    input: z.strictObject({ change, fingerprint: string(textLimits.setting).describe("`fingerprint` of plan_config") }),
    right: "config:write",
    isDestructive: true,
    async run({ change: planned, fingerprint }, { callRoute, secrets, agent }) {
      const revision = openPlan(secrets, agent, fingerprint, planned);
      if (revision === undefined) throw new ToolError("This change was not planned. Plan it with plan_config, and send that fingerprint.");
      await callRoute(contract.internal.config.override, {
        config_override_string: JSON.stringify(planned),
        expected_revision: revision,
      });
      return { applied: Object.keys(planned).slice(0, answerLimits.rows) };
    },
  }),
];
