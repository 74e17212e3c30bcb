import type { ProjectConfig } from "#contract/config/tree.ts";

type Bots = ProjectConfig["auth"]["bots"];

/** The settings for bot challenges in the form. Empty keys are not set. */
export interface BotDraft extends Pick<Bots, "mode" | "provider"> {
  readonly siteKey: string;
  readonly secretKey: string;
}

/** The fields of keys. */
const keyFields = ["siteKey", "secretKey"] as const;
type KeyField = (typeof keyFields)[number];

/** Reads the settings of a configuration. */
export const toBotDraft = ({ auth: { bots } }: Pick<ProjectConfig, "auth">): BotDraft => ({
  mode: bots.mode,
  provider: bots.provider,
  siteKey: bots.siteKey ?? "",
  secretKey: bots.secretKey ?? "",
});

/** Whether the settings have keys: proof of work needs none. */
export const needsKeys = ({ mode, provider }: BotDraft): boolean => mode !== "off" && provider !== "proof-of-work";

/** The keys that are missing. */
export const missingKeys = (draft: BotDraft): KeyField[] =>
  needsKeys(draft) ? keyFields.filter((field) => draft[field].trim() === "") : [];

/** The override that turns `saved` into `draft`. Unchanged values are omitted, so that concurrent changes of others remain. */
export function botOverride(saved: BotDraft, draft: BotDraft): Record<string, string | null> {
  const trimmed = { ...draft, siteKey: draft.siteKey.trim(), secretKey: draft.secretKey.trim() };
  const names = ["mode", "provider", ...keyFields] as const;
  return Object.fromEntries(
    names.flatMap((name) => (trimmed[name] === saved[name] ? [] : [[`auth.bots.${name}`, trimmed[name] === "" ? null : trimmed[name]]])),
  );
}
