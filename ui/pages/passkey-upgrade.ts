import type { PageContext } from "./page-context.ts";

/** Longest wait before the page leaves without a passkey, in milliseconds. */
const longestWaitMillis = 4_000;

/** Whether the browser can create a passkey without a dialog. */
async function canCreate(): Promise<boolean> {
  const { PublicKeyCredential: api } = globalThis as {
    PublicKeyCredential?: { getClientCapabilities?(): Promise<Record<string, boolean>> };
  };
  const capabilities = await api?.getClientCapabilities?.();
  return capabilities?.conditionalCreate === true;
}

async function createPasskey({ app }: PageContext): Promise<void> {
  if (!(await canCreate())) return;
  const user = await app.getUser();
  await user?.registerPasskey({ automatic: true });
}

/**
 * Creates a passkey after a sign-in with a password, where the password manager that filled in the password does so without a dialog. A
 * failure has no effect: the user has signed in. Resolves within four seconds.
 */
export const upgradeToPasskey = (context: PageContext): Promise<void> =>
  Promise.race([createPasskey(context).catch(() => undefined), new Promise<void>((resolve) => setTimeout(resolve, longestWaitMillis))]);
