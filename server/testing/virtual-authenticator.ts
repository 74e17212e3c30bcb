import type { Page } from "playwright-core";

/** A device that keeps passkeys, as the browser plays it. */
export interface VirtualAuthenticator {
  /** Whether somebody confirms at once whatever is asked from now on; else it waits. */
  attend(present: boolean): Promise<void>;
  /** Loses all its passkeys. */
  clear(): Promise<void>;
}

/** Gives a page's browser profile such a device. Asked for without a dialog, it answers by itself as long as it is attended. */
export async function givenVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    attend: async (enabled) => void (await devtools.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled })),
    clear: async () => void (await devtools.send("WebAuthn.clearCredentials", { authenticatorId })),
  };
}
