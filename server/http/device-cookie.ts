import type { IncomingMessage, ServerResponse } from "node:http";
import { parseCookie, stringifySetCookie } from "cookie";
import { deviceCookie } from "#contract/vocabulary/accounts/device-cookie.ts";
import { requestHeaders, responseHeaders } from "#contract/vocabulary/headers.ts";
import type { DeviceExchange } from "../kernel/call.ts";

/** Longer values are not ours. */
const maxLength = 2000;

const cookieName = (secure: boolean) => (secure ? `__Secure-${deviceCookie.name}` : deviceCookie.name);

/** The value that a device sent: in our header, or from the pages of this server in their cookie. */
export function receivedDevice({ headers }: IncomingMessage, secure: boolean): DeviceExchange {
  const header = headers[requestHeaders.device];
  const value = typeof header === "string" ? header : headers.cookie && parseCookie(headers.cookie)[cookieName(secure)];
  return { received: value && value.length <= maxLength ? value : undefined };
}

/** Returns the value of a sign-in to the device. Client libraries get it in our header, browsers in an HttpOnly cookie for our pages. */
export function returnDevice(response: ServerResponse, { issued }: DeviceExchange, secure: boolean): void {
  if (issued === undefined) return;
  response.setHeader(responseHeaders.device, issued);
  const { path, maxAgeSeconds: maxAge, sameSite } = deviceCookie;
  const cookie = stringifySetCookie({ name: cookieName(secure), value: issued, path, maxAge, sameSite, httpOnly: true, secure });
  response.setHeader("set-cookie", cookie);
}
