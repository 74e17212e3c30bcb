import { createClientApp } from "#sdk/admin.ts";

const keyLifetimeMillis = 86_400_000;

/** A project of a developer, with all of its keys. */
export interface GuideProject {
  /** The lines of its `.env`. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Signs up the first developer of a server. @returns a function that makes a project. @throws Error if the sign-up fails */
export async function signUpDeveloper(
  serverUrl: string,
  publishableClientKey: string,
): Promise<(displayName: string) => Promise<GuideProject>> {
  const app = createClientApp({ baseUrl: serverUrl, projectId: "internal", publishableClientKey, tokenStore: "memory" });
  const account = { email: "grace@example.org", password: "correct horse battery", noRedirect: true };
  const signUp = await app.signUpWithCredential({ ...account, noVerificationCallback: true });
  if (signUp.status === "error") throw signUp.error;
  const developer = await app.getUser({ or: "throw" });
  const teamId = developer.selectedTeam?.id ?? "";

  return async (displayName) => {
    const project = await developer.createProject({ displayName, teamId });
    const keys = await project.app.createInternalApiKey({
      description: "Guides",
      expiresAt: new Date(Date.now() + keyLifetimeMillis),
      hasPublishableClientKey: true,
      hasSecretServerKey: true,
      hasSuperSecretAdminKey: true,
    });
    return {
      environment: {
        LATCHKEY_API_URL: serverUrl,
        LATCHKEY_PROJECT_ID: project.id,
        LATCHKEY_PUBLISHABLE_CLIENT_KEY: keys.publishableClientKey ?? "",
        LATCHKEY_SECRET_SERVER_KEY: keys.secretServerKey ?? "",
        LATCHKEY_SUPER_SECRET_ADMIN_KEY: keys.superSecretAdminKey ?? "",
      },
    };
  };
}
