import { z } from "zod";
import { strictEmail, string, uuid } from "../vocabulary/text.ts";
import { textLimits } from "../vocabulary/text-limits.ts";
import { builtInTemplates } from "./built-in-templates.ts";
import { builtInThemes, lightThemeId } from "./built-in-themes.ts";
import { branchLevel, environmentLevel, group, settingText } from "./leaf.ts";

const displayName = branchLevel(string(textLimits.displayName).optional(), "Name shown to developers");
// Wire protocol, section 4.7.
const tsxSource = branchLevel(string(textLimits.tsxSource).optional(), "Source of a TSX module");

export const emailProviders = ["resend", "smtp"] as const;

export const emails = group({
  selectedThemeId: branchLevel(string(textLimits.userSpecifiedId).default(lightThemeId), "Theme of e-mails whose template selects none"),
  themes: z.record(uuid, z.object({ displayName, tsxSource })).default(builtInThemes),
  templates: z
    .record(
      uuid,
      z.object({
        displayName,
        tsxSource,
        themeId: branchLevel(
          z.union([uuid, z.literal(false)], "must be a theme's id, or false for none").optional(),
          "Theme of the template, or false for none. Defaults to the project's theme",
        ),
      }),
    )
    .default(builtInTemplates),
  server: group({
    isShared: environmentLevel(z.boolean().default(true), "Whether e-mails are sent by the server's shared mail server"),
    provider: environmentLevel(z.enum(emailProviders).default("smtp"), "Kind of mail server"),
    host: environmentLevel(settingText.optional(), "Host name of the mail server"),
    port: environmentLevel(z.int().min(0).max(textLimits.port).optional(), "Port of the mail server"),
    username: environmentLevel(settingText.optional(), "User name at the mail server"),
    password: environmentLevel(settingText.optional(), "Password at the mail server", { secret: true }),
    senderName: environmentLevel(settingText.optional(), "Display name of the sender"),
    senderEmail: environmentLevel(string(textLimits.email).optional(), "E-mail address of the sender", { onWrite: strictEmail }),
  }),
});
