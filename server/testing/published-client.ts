import { StackAdminApp, StackClientApp, type StackClientAppConstructorOptions, StackServerApp } from "@stackframe/js";
import { expect, type MockInstance, vi } from "vitest";
import { randomUuid } from "../services/random.ts";
import type { ProjectKeys, TestServer } from "./index.ts";

type TokenStore = StackClientAppConstructorOptions<true, string>["tokenStore"];

/** Apps of the published client against a test server, as a developer would open them; each call opens another one. */
export function publishedApps({ url, project: own }: Pick<TestServer, "url" | "project">, project: ProjectKeys = own) {
  const { id, publishableClientKey, secretServerKey, superSecretAdminKey } = project;
  const options = { baseUrl: url, projectId: id, publishableClientKey };
  return {
    client: (tokenStore: TokenStore = "memory") => new StackClientApp<string, true, string>({ ...options, tokenStore }),
    server: (tokenStore: TokenStore = "memory") => new StackServerApp<string, true, string>({ ...options, secretServerKey, tokenStore }),
    admin: () => new StackAdminApp<false, string>({ ...options, secretServerKey, superSecretAdminKey, tokenStore: null }),
  };
}

/** A user who signs up with project `internal`, as with the dashboard: the app, and the current user. */
export async function publishedDeveloper({ url, project }: Pick<TestServer, "url" | "project">) {
  const { publishableClientKey } = project;
  const app = new StackClientApp<string, true, "internal">({
    baseUrl: url,
    projectId: "internal",
    publishableClientKey,
    tokenStore: "memory",
  });
  const email = `${randomUuid()}@example.org`;
  const signedUp = await app.signUpWithCredential({ email, password: "correct horse battery", noVerificationCallback: true });
  if (signedUp.status === "error") throw signedUp.error;
  return { app, user: () => app.getUser({ or: "throw" }) };
}

/** Returns the refusal of the client's call; that it is refused is part of the test. */
export const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was not refused"),
    (error) => error,
  );

export interface RequestWatch {
  /** Method, path below the API's base and real status of every call so far. */
  readonly calls: string[];
  /** Calls to other hosts than the server; empty if all is well. */
  readonly strays: string[];
  /** The calls that `work` makes. */
  during(work: () => Promise<unknown>): Promise<string[]>;
  stop(): void;
}

/**
 * Records what this process fetches. Calls to other hosts are rejected. The published client calls its maker's
 * hosts when it believes the network to be down.
 */
export function watchRequests(url: string): RequestWatch {
  const calls: string[] = [];
  const strays: string[] = [];
  const real = globalThis.fetch;
  const spy: MockInstance<typeof fetch> = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const target = input instanceof Request ? input.url : String(input);
    if (!target.startsWith(`${url}/`)) {
      strays.push(target);
      throw new TypeError(`a test may not fetch ${target}`);
    }
    const response = await real(input, init);
    const method = init?.method ?? (input instanceof Request ? input.method : "GET");
    calls.push(`${method} ${target.slice(url.length).replace("/api/v1", "")} ${realStatus(response)}`);
    return response;
  });
  return {
    calls,
    strays,
    async during(work) {
      const before = calls.length;
      await work();
      return calls.slice(before);
    },
    stop: () => spy.mockRestore(),
  };
}

const realStatus = (response: Response) => response.headers.get("x-stack-actual-status") ?? String(response.status);
