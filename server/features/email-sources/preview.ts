import { EmailRenderingError } from "#contract/errors/index.ts";
import type { Project } from "../../kernel/call.ts";
import { RenderFailed } from "../../services/email-renderer/email-renderer.ts";
import type { EmailSources, EmailValues, RenderedEmail } from "../../services/email-renderer/render-request.ts";
import type { Services } from "../../services/index.ts";

/** The user of previews. */
const sampleUser = { displayName: "Ada Lovelace" };

/**
 * Renders sources with preview values.
 * @throws EmailRenderingError, RenderingBusy
 */
export async function requireRendered(
  { emailRenderer }: Pick<Services, "emailRenderer">,
  { tenancyId, displayName }: Project,
  sources: EmailSources,
  values: Pick<EmailValues, "variables" | "locale"> = {},
): Promise<RenderedEmail> {
  try {
    return await emailRenderer.render({
      ...sources,
      ...values,
      preview: true,
      share: tenancyId,
      user: sampleUser,
      project: { displayName },
    });
  } catch (error) {
    throw error instanceof RenderFailed ? new EmailRenderingError({ error: error.message }) : error;
  }
}
