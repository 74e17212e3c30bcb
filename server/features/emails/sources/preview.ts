import { toEmailBrand } from "#contract/config/to-brand.ts";
import { EmailRenderingError } from "#contract/errors/index.ts";
import type { Project } from "../../../kernel/call.ts";
import { RenderFailed } from "../../../services/email-renderer/email-renderer.ts";
import type { EmailSources, EmailValues, RenderedEmail } from "../../../services/email-renderer/render-request.ts";
import type { Services } from "../../../services/index.ts";

/** The user of previews. */
const sampleUser = { displayName: "Ada Lovelace" };

/** The replacements for the values of a preview. */
interface PreviewOptions extends Pick<EmailValues, "variables" | "locale" | "unsubscribeLink"> {
  readonly user?: EmailValues["user"];
  /** False for the given values alone. */
  readonly preview?: boolean;
  /** For sources that are to be stored. */
  readonly strict?: boolean;
}

/**
 * Renders sources with preview values.
 * @throws EmailRenderingError, RenderingBusy
 */
export async function requireRendered(
  { emailRenderer }: Pick<Services, "emailRenderer">,
  { tenancyId, displayName, config }: Project,
  sources: EmailSources,
  options: PreviewOptions = {},
): Promise<RenderedEmail> {
  try {
    return await emailRenderer.render({
      ...sources,
      preview: true,
      user: sampleUser,
      ...options,
      share: tenancyId,
      project: { displayName, brand: toEmailBrand(config) },
    });
  } catch (error) {
    throw error instanceof RenderFailed ? new EmailRenderingError({ error: error.message }) : error;
  }
}
