import { noTokens, type TokenStore } from "./store.ts";

function requireWritable(): never {
  throw new Error(
    'The token store "cookie" holds no session on a server. Sign in in the browser, or pass the request, tokens or "nextjs-cookie" (Next.js) as tokenStore.',
  );
}

/** The token store "cookie" while a server renders a page: signed out, and nothing can be stored. */
export const absentCookies: TokenStore = {
  isShared: false,
  get: () => noTokens,
  ownsRefreshToken: () => false,
  requireWritable,
  set: requireWritable,
  subscribe: () => () => undefined,
};
