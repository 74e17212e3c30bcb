import { memoryStore, type TokenStore } from "./store.ts";

function requireWritable(): never {
  throw new Error(
    'On a server, the tokenStore "cookie" holds no session: sign in in the browser, or pass the request, tokens or "nextjs-cookie".',
  );
}

/** The token store "cookie" while a server renders a page: signed out, and nothing can be stored. */
export const absentCookies = (): TokenStore => ({ ...memoryStore(), requireWritable, set: requireWritable });
