import { createNextServerApp, type NextServerApp } from "./server-app.ts";

let environmentApp: NextServerApp | undefined;
/** Made with the first request: a build has no environment. */
const findApp = (): NextServerApp => (environmentApp ??= createNextServerApp());

/**
 * The signed-in user, or null, by the options of the environment. For server components, server actions and route handlers. See also
 * `NextServerApp`.
 * @throws Error with `or: "throw"` if no user is signed in, and if a variable is missing; NetworkError if the server cannot be reached
 * @example
 * const user = await getUser({ or: "redirect" });
 * return <h1>Hello {user.displayName}</h1>;
 */
export const getUser: NextServerApp["getUser"] = ((options) => findApp().getUser(options)) as NextServerApp["getUser"];

/** The same user as plain JSON for a page, by the options of the environment; see `NextServerApp`. */
export const getClientUser: NextServerApp["getClientUser"] = async () => findApp().getClientUser();

/**
 * Makes a route handler for signed-in users, by the options of the environment. Without a user, it answers with status 401 and JSON.
 * @example
 * export const GET = withUser((request, user) => Response.json({ email: user.primaryEmail }));
 */
export const withUser: NextServerApp["withUser"] = (handler) => (request, context) => findApp().withUser(handler)(request, context);
