import { localProxies, startLimitedServers } from "../../../../security-tests/testing/limited-servers.ts";
import type { ProjectKeys, TestServer } from "../../../../testing/index.ts";

/** Two processes that limit calls, and a project whose users sign in with a password and a second factor. */
export async function startMfaTest() {
  const { server, secondServer, clock, close } = await startLimitedServers(localProxies);
  const project = await server.givenProject({ auth: { password: { allowSignIn: true } }, domains: { allowLocalhost: true } });
  let network = 0;
  /** A client's call from a new address: attempts are counted by user. */
  const call = (
    method: string,
    path: string,
    { at = server, where = project, ...rest }: { at?: TestServer; where?: ProjectKeys; user?: string | undefined; body?: object } = {},
  ) =>
    at.request(method, path, {
      ...{ as: "client", project: where, ...rest },
      headers: { "x-forwarded-for": `10.1.${++network >> 8}.${network & 255}` },
    });
  /** Completes a sign-in with the code of its attempt and a one-time password or backup code. */
  const finish = (code: string, totp: string, at?: TestServer, where?: ProjectKeys) =>
    call("POST", "/auth/mfa/sign-in", { body: { type: "totp", totp, code }, ...(at && { at }), ...(where && { where }) });
  return { server, secondServer, clock, close, project, call, finish };
}
