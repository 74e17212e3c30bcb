import { z } from "zod";
import { text } from "../vocabulary/limits.ts";
import { string, uuid } from "../vocabulary/text.ts";
import { builtInTemplates } from "./built-in-templates.ts";
import { builtInThemes, lightThemeId } from "./built-in-themes.ts";
import { branch, environment, group, setting } from "./leaf.ts";

/** Characters of a theme's or a template's source. */
const sourceLength = 100_000;

const displayName = branch(string(text.displayName).optional(), "The name developers see");
const tsxSource = branch(string(sourceLength).optional(), "A TSX module (wire protocol, section 4.7)");

export const mailProviders = ["resend", "smtp"] as const;

export const emails = group({
  selectedThemeId: branch(string(text.userSpecifiedId).default(lightThemeId), "The theme of mails that ask for no other"),
  themes: z.record(uuid, z.object({ displayName, tsxSource })).default(builtInThemes),
  templates: z
    .record(
      uuid,
      z.object({
        displayName,
        tsxSource,
        themeId: branch(
          z.union([uuid, z.literal(false)], "must be a theme's id, or false for none").optional(),
          "A theme of its own, or false for none; absent, it has the project's",
        ),
      }),
    )
    .default(builtInTemplates),
  server: group({
    isShared: environment(z.boolean().default(true), "Whether mails leave by the server's own mail server"),
    provider: environment(z.enum(mailProviders).default("smtp"), "What kind of mail server it is"),
    host: environment(setting.optional(), "Its host name"),
    port: environment(z.int().min(0).max(text.port).optional(), "Its port"),
    username: environment(setting.optional(), "Who to be there"),
    password: environment(setting.optional(), "The password there", { secret: true }),
    senderName: environment(setting.optional(), "The name mails come from"),
    senderEmail: environment(string(text.email).optional(), "The address mails come from"),
  }),
});
