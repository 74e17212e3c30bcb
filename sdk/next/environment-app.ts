import { loadNextHeaders } from "../session/next-cookie-jar.ts";
import { createNextServerApp, type NextServerApp } from "./server-app.ts";

let environmentApp: NextServerApp | undefined;

/** Made with the first request. A build may have no secrets: Next.js stops to build a page that reads the headers of a request. */
async function findApp(): Promise<NextServerApp> {
  await (await loadNextHeaders()).headers();
  environmentApp ??= createNextServerApp();
  return environmentApp;
}

/**
 * The signed-in user, or null, by the options of the environment. For server components, server actions and route handlers. See also
 * `NextServerApp`.
 * @throws Error with `or: "throw"` if no user is signed in, or if a variable is missing
 * @throws NetworkError if the server cannot be reached
 * @example
 * const user = await getUser({ or: "redirect" });
 * return <h1>Hello {user.displayName}</h1>;
 */
export const getUser: NextServerApp["getUser"] = (async (options) => (await findApp()).getUser(options)) as NextServerApp["getUser"];

/** The same user as plain JSON for a page, by the options of the environment; see `NextServerApp`. */
export const getClientUser: NextServerApp["getClientUser"] = async () => (await findApp()).getClientUser();

/**
 * Makes a route handler for signed-in users, by the options of the environment. Without a user, it answers with status 401 and JSON.
 * @example
 * export const GET = withUser((request, user) => Response.json({ email: user.primaryEmail }));
 */
export const withUser: NextServerApp["withUser"] = (handler) => async (request, context) =>
  (await findApp()).withUser(handler)(request, context);
