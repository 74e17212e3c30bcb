import type { RedirectMethod } from "./navigation.ts";

/**
 * How redirects happen on a server. `nextjs`: as by `redirect` of Next.js, in server components, server actions and route handlers.
 * `response`: a `Response` with status 302 is thrown, as React Router, Remix and TanStack Start expect it of a loader.
 */
export type ServerRedirectMethod = RedirectMethod | "nextjs" | "response";

/** The redirect method of an app on a server. */
export function serverRedirectMethod(method: ServerRedirectMethod): RedirectMethod {
  if (method === "nextjs") return { navigate: (to) => throwNextRedirect(to) };
  if (method === "response") return { navigate: (to) => throwResponse(to) };
  return method;
}

/**
 * Throws what `redirect` of `next/navigation` throws: Next.js recognizes it by its digest, since version 14. An import would be an error
 * for the bundlers of all other apps.
 */
export function throwNextRedirect(to: string): never {
  throw Object.assign(new Error("NEXT_REDIRECT"), { digest: `NEXT_REDIRECT;replace;${to};307;` });
}

function throwResponse(to: string): never {
  throw new Response(null, { status: 302, headers: { location: to } });
}
