import { apiPath } from "../paths.ts";
import { seconds } from "../time.ts";

/**
 * Cookie with the value of `x-latchkey-device`, for the pages of the server itself. Over TLS its name has the prefix `__Secure-`. Pages get
 * it, too: their forms sign in without a script.
 */
export const deviceCookie = { name: "latchkey-device", path: "/", maxAgeSeconds: seconds.year, sameSite: "strict" } as const;

/** The path of the cookie in earlier versions. Browsers send the cookie with the longer path first, so that it must end. */
export const formerDeviceCookiePath = apiPath;
