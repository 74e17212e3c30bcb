import type { Page } from "playwright-core";

/** A device that keeps passkeys, as the browser plays it. */
export interface VirtualAuthenticator {
  /** Whether the user confirms subsequent requests immediately; otherwise the device waits. */
  attend(present: boolean): Promise<void>;
  /** Loses all its passkeys. */
  clear(): Promise<void>;
}

/** Adds such a device to a page's browser profile. Requests without a dialog are answered automatically while the user is present. */
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
