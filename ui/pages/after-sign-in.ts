import { settleConsent } from "./given-consent.ts";
import type { OwnMethod } from "./last-method.ts";
import type { PageContext } from "./page-context.ts";

/** Longest wait for a passkey before the page leaves without one, in milliseconds. */
const longestWaitMillis = 4_000;

interface PasskeyApi {
  getClientCapabilities?(): Promise<Readonly<Record<string, boolean>>>;
}

/** Creates a passkey where the password manager that filled in the password does so without a dialog. A failure has no effect. */
async function createPasskey({ app }: PageContext): Promise<void> {
  const { PublicKeyCredential: api } = globalThis as { PublicKeyCredential?: PasskeyApi };
  const capabilities = await api?.getClientCapabilities?.();
  if (!capabilities?.conditionalCreate) return;
  const user = await app.getUser();
  await user?.registerPasskey({ automatic: true });
}

/**
 * Takes the steps between a sign-in and the next page. After a password, it creates a passkey where the project wants one, in four seconds
 * at most. Then it settles the user's consent to the project's terms.
 * @returns where the user continues: the URL, or the page that asks for consent
 */
export async function settle(context: PageContext, url: string, method: OwnMethod | undefined): Promise<string> {
  if (method === ":password" && context.project.config.passkey_upgrade_enabled) {
    const deadline = new Promise<void>((resolve) => setTimeout(resolve, longestWaitMillis));
    await Promise.race([createPasskey(context).catch(() => undefined), deadline]);
  }
  return context.boot.brand.termsVersion === null ? url : settleConsent(context, url);
}
