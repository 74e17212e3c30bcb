import { builtInThemes, lightThemeId } from "#contract/config/built-in-themes.ts";
import type { Override } from "#contract/config/override.ts";
import { EmailSourceLimitExceeded, EmailThemeNotFound } from "#contract/errors/index.ts";
import type { internalEmailThemeRoutes } from "#contract/routes/emails/email-themes.ts";
import { emailLimits } from "#contract/vocabulary/emails/email-limits.ts";
import type { Call, Handlers, Project } from "../../../kernel/call.ts";
import { randomUuid } from "../../../services/random.ts";
import { type ConfigUpdateContext, updateConfig } from "../../projects/config-store.ts";
import { hasTheme, isDefaultTheme } from "./sources.ts";
import { requireStorableTheme } from "./stored-template.ts";

type Theme = Project["config"]["emails"]["themes"][string];

const toView = (id: string, { displayName, tsxSource = "" }: Theme) => ({
  id,
  display_name: displayName ?? id,
  tsx_source: tsxSource,
  is_default: isDefaultTheme(id, tsxSource),
});

/** @throws EmailThemeNotFound */
function requireTheme({ config }: Project, id: string): Theme {
  const theme = hasTheme(config.emails, id) ? config.emails.themes[id] : undefined;
  if (!theme) throw new EmailThemeNotFound();
  return theme;
}

/** Changes the configuration, unless the theme was deleted meanwhile. @throws EmailSourceLimitExceeded, EmailThemeNotFound */
const write = (call: ConfigUpdateContext & Pick<Call, "transaction">, change: (themes: Record<string, Theme>) => Override) =>
  call.transaction((tx) =>
    updateConfig(call, tx, {
      change: (_override, before) => change(before.emails.themes),
      toError: (reason) => new EmailSourceLimitExceeded(reason),
    }),
  );

export const emailThemeHandlers: Handlers<typeof internalEmailThemeRoutes> = {
  list: ({ project }) => ({ themes: Object.entries(project.config.emails.themes).map(([id, theme]) => toView(id, theme)) }),

  get: ({ input, project }) => toView(input.theme_id, requireTheme(project, input.theme_id)),

  async create(call) {
    const { display_name: displayName, tsx_source: given } = call.input;
    const rendered = given === undefined ? undefined : await requireStorableTheme(call, given);
    const id = randomUuid();
    await write(call, (themes) => {
      if (Object.keys(themes).length >= emailLimits.themes) throw new EmailSourceLimitExceeded();
      return { [`emails.themes.${id}`]: { displayName, tsxSource: given ?? builtInThemes[lightThemeId].tsxSource } };
    });
    return { id, warnings: rendered?.warnings ?? [] };
  },

  async update(call) {
    const { theme_id: id, display_name: displayName, tsx_source: tsxSource } = call.input;
    const before = requireTheme(call.project, id);
    const rendered = tsxSource === undefined ? undefined : await requireStorableTheme(call, tsxSource);
    const { after } = await write(call, (themes) => {
      if (!Object.hasOwn(themes, id)) throw new EmailThemeNotFound();
      return {
        ...(displayName === undefined ? {} : { [`emails.themes.${id}.displayName`]: displayName }),
        ...(tsxSource === undefined ? {} : { [`emails.themes.${id}.tsxSource`]: tsxSource }),
      };
    });
    return { display_name: after.emails.themes[id]?.displayName ?? before.displayName ?? id, warnings: rendered?.warnings ?? [] };
  },

  async remove(call) {
    const { theme_id: id } = call.input;
    requireTheme(call.project, id);
    await write(call, () => ({ [`emails.themes.${id}`]: null }));
    return { success: true };
  },
};
