import { apiPath } from "../paths.ts";
import { seconds } from "../time.ts";

/** Cookie with the value of `x-latchkey-device`, for the pages of the server itself. Over TLS its name has the prefix `__Secure-`. */
export const deviceCookie = { name: "latchkey-device", path: apiPath, maxAgeSeconds: seconds.year, sameSite: "strict" } as const;
