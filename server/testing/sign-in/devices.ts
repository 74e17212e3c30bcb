import { requestHeaders as header } from "#contract/vocabulary/headers.ts";
import { deviceGrantType } from "#contract/vocabulary/sign-in/devices.ts";
import { type CaseServer, type TenantKeys, tenantHeaders } from "../case-fixtures.ts";
import { givenApplication, issuerCalls, type Parameters, type TestApplication } from "./authorization-servers.ts";

type CalledServer = Pick<CaseServer, "request">;

/** A native application whose devices get access by a code. */
export const givenDeviceApplication = (server: CalledServer, project: TenantKeys, about: object = {}): Promise<TestApplication> =>
  givenApplication(server, project, { type: "native", is_device_flow_enabled: true, ...about });

/** The two codes of a device. */
export interface DeviceCodes {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
  readonly expires_in: number;
  readonly interval: number;
}

/** The calls of a device and of the page for its code. */
export function deviceCalls(server: CalledServer, project: TenantKeys) {
  const { post, toCredentials } = issuerCalls(server, project);
  const begin = (application: TestApplication, more: Parameters = {}, headers: Readonly<Record<string, string>> = {}) =>
    post("device_authorization", { ...toCredentials(application), scope: "openid profile offline_access", ...more }, headers);
  const start = async (application: TestApplication, more: Parameters = {}, headers: Readonly<Record<string, string>> = {}) => {
    const { status, text, json } = await begin(application, more, headers);
    if (status !== 200) throw new Error(`starting a device answered ${status}: ${text}`);
    return json as DeviceCodes;
  };
  const poll = (application: TestApplication, device_code: string | undefined) =>
    post("token", { ...toCredentials(application), grant_type: deviceGrantType, device_code });
  const asUser = (token: string) => ({ ...tenantHeaders("client", project), [header.accessToken]: token });
  const details = (user_code: string, token: string) =>
    server.request("POST", "/oauth-device-requests/details", { headers: asUser(token), body: { user_code } });
  const decide = (user_code: string, token: string, decision = "allow") =>
    server.request("POST", "/oauth-device-requests/decision", { headers: asUser(token), body: { user_code, decision } });
  return { begin, start, poll, details, decide };
}
