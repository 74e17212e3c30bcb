import type { AccessType } from "#contract/kernel/access.ts";
import { requestHeaders as header } from "#contract/vocabulary/headers.ts";

/** A project's credentials. */
export interface ProjectKeys {
  readonly id: string;
  readonly publishableClientKey: string;
  readonly secretServerKey: string;
  readonly superSecretAdminKey: string;
}

export interface RequestOptions {
  /** Whose keys to send; without it no project headers are sent. */
  readonly as?: AccessType | undefined;
  readonly project?: ProjectKeys | undefined;
  /** Access token of a user. */
  readonly user?: string | undefined;
  readonly body?: unknown;
  /** Sent as it is, instead of `body` as JSON. */
  readonly rawBody?: string | Buffer | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined when it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: the test asserts the type of the response.
  readonly json: any;
}

/** Headers that present a project's key of an access type. */
export function keyHeaders(as: AccessType, project: ProjectKeys): Record<string, string> {
  const key = {
    client: { [header.publishableClientKey]: project.publishableClientKey },
    server: { [header.secretServerKey]: project.secretServerKey },
    admin: { [header.superSecretAdminKey]: project.superSecretAdminKey },
  };
  return { [header.projectId]: project.id, [header.accessType]: as, ...key[as] } as Record<string, string>;
}

/** Calls the REST API of a server. @param path below `/api/v1`, or of a health check */
export type Request = (method: string, path: string, ask?: RequestOptions) => Promise<TestResponse>;
