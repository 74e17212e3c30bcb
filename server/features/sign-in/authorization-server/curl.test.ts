// Flows by curl, as a shell script of a device or of a service makes them.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deviceGrantType } from "#contract/vocabulary/sign-in/devices.ts";
import { permissiveConfig } from "../../../testing/case-fixtures.ts";
import { startServer, type TestServer } from "../../../testing/index.ts";
import { givenApplication, issuerPath } from "../../../testing/sign-in/authorization-servers.ts";
import { deviceCalls, givenDeviceApplication } from "../../../testing/sign-in/devices.ts";

const run = promisify(execFile);

let server: TestServer;
let project: Awaited<ReturnType<TestServer["givenProject"]>>;
beforeAll(async () => {
  server = await startServer();
  project = await server.givenProject(permissiveConfig);
});
afterAll(() => server?.close());

/** Calls an endpoint of the issuer. @returns the JSON of the response */
async function curl(endpoint: string, ...options: readonly string[]) {
  const url = `${server.url}/api/v1${issuerPath(project)}/${endpoint}`;
  const { stdout } = await run("curl", ["--silent", "--show-error", "--max-time", "20", ...options, url]);
  return JSON.parse(stdout);
}

const data = (parameters: Readonly<Record<string, string>>) =>
  Object.entries(parameters).flatMap(([name, value]) => ["--data-urlencode", `${name}=${value}`]);

test("curl signs a user in on a device and reads UserInfo", async () => {
  const person = await server.givenUser({ project });
  const { id } = await givenDeviceApplication(server, project);
  const started = await curl("device_authorization", ...data({ client_id: id, scope: "openid email" }));
  const poll = { client_id: id, grant_type: deviceGrantType, device_code: started.device_code };
  expect((await curl("token", ...data(poll))).error).toBe("authorization_pending");
  expect((await deviceCalls(server, project).decide(started.user_code, person.accessToken)).status).toBe(200);
  const { access_token } = await curl("token", ...data(poll));
  expect(await curl("userinfo", "--oauth2-bearer", access_token)).toMatchObject({ sub: person.id, email: person.email });
});

test("curl gets a token for a service", async () => {
  const { id, client_secret } = await givenApplication(server, project, { type: "service", redirect_uris: [] });
  const answer = await curl("token", "--user", `${id}:${client_secret}`, ...data({ grant_type: "client_credentials" }));
  expect(answer).toMatchObject({ token_type: "Bearer", access_token: expect.any(String) });
});
