import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { EmailTemplate } from "#contract/entities/emails/email-template.ts";
import { EmailRenderingError } from "#contract/errors/index.ts";
import type { Call, Project } from "../../../kernel/call.ts";
import { requireRendered } from "./preview.ts";
import { hasTheme, isDefaultTemplate, templateType } from "./sources.ts";

export type Template = Project["config"]["emails"]["templates"][string];

/** The subject and the text of a template; null where it cannot be rendered. */
interface Summary {
  readonly subject: string | null;
  readonly content: string | null;
}

/** Characters of cached texts. */
const maxCharacters = 5_000_000;

/** Templates with their texts. A text changes only with its source and the project's name, so it is rendered once. */
export function createTemplateSummaries() {
  const cache = new LRUCache<string, Summary>({
    maxSize: maxCharacters,
    sizeCalculation: ({ content, subject }) => 100 + (content?.length ?? 0) + (subject?.length ?? 0),
  });

  async function summarize({ services, project }: Pick<Call, "services"> & { project: Project }, source: string): Promise<Summary> {
    const key = createHash("sha256").update(`${project.tenancyId} ${project.displayName}\n${source}`).digest("base64");
    const cached = cache.get(key);
    if (cached) return cached;
    let summary: Summary;
    try {
      const { subject, text } = await requireRendered(services, project, { template: { source }, theme: null });
      summary = { subject: subject ?? null, content: text };
    } catch (error) {
      if (!(error instanceof EmailRenderingError)) throw error;
      summary = { subject: null, content: null };
    }
    cache.set(key, summary);
    return summary;
  }

  return {
    async viewOf(
      call: Pick<Call, "services"> & { project: Project },
      id: string,
      { displayName, tsxSource = "", themeId }: Template,
    ): Promise<z.output<typeof EmailTemplate>> {
      return {
        id,
        type: templateType(id),
        display_name: displayName ?? id,
        tsx_source: tsxSource,
        // A theme that was deleted counts as the project's theme.
        ...(themeId === false || (themeId && hasTheme(call.project.config.emails, themeId)) ? { theme_id: themeId } : {}),
        ...(await summarize(call, tsxSource)),
        is_default: isDefaultTemplate(id, tsxSource),
      };
    },
  };
}
