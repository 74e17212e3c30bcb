/** The id and the keys of a project. */
export interface ProjectKeys {
  readonly id: string;
  readonly publishableClientKey: string;
  readonly secretServerKey: string;
  readonly superSecretAdminKey: string;
}

/** The environment variables of an app that uses a project. */
export type ProjectEnvironment = Readonly<
  Record<
    | "LATCHKEY_API_URL"
    | "LATCHKEY_PROJECT_ID"
    | "LATCHKEY_PUBLISHABLE_CLIENT_KEY"
    | "LATCHKEY_SECRET_SERVER_KEY"
    | "LATCHKEY_SUPER_SECRET_ADMIN_KEY",
    string
  >
>;

/** Returns the variables that the client library reads on a server. */
export const projectEnvironment = (url: string, project: ProjectKeys): ProjectEnvironment => ({
  LATCHKEY_API_URL: url,
  LATCHKEY_PROJECT_ID: project.id,
  LATCHKEY_PUBLISHABLE_CLIENT_KEY: project.publishableClientKey,
  LATCHKEY_SECRET_SERVER_KEY: project.secretServerKey,
  LATCHKEY_SUPER_SECRET_ADMIN_KEY: project.superSecretAdminKey,
});

/** A running server, and the project of the tests. */
export interface TestServerConnection {
  readonly url: string;
  readonly project: ProjectKeys;
  /** The keys of project `internal`, for `createTestProject`. */
  readonly internal?: ProjectKeys;
  /** The address of the double of Stripe that the server uses. */
  readonly stripeUrl?: string;
}
