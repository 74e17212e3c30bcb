/** Entry point for servers of the App Router of Next.js. Components of the browser use `latchkey/react`. */
export { getClientUser, getUser, withUser } from "./environment-app.ts";
export { LatchkeyProvider, type LatchkeyProviderProps } from "./provider.tsx";
export {
  createNextServerApp,
  type NextGetUserOptions,
  type NextServerApp,
  type NextServerAppOptions,
  type UserHandler,
} from "./server-app.ts";
