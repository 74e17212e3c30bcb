// Parts of the client library that some hosted pages need, and apps do not. In the library's first file, every page would load them.
export { recoveredAccountFrom } from "./flows/recovered-account.ts";
export { cookieStore } from "./session/cookie-store.ts";
export { readCookies, tokensFromCookies } from "./session/cookies.ts";
export { readApiError } from "./transport/response.ts";
