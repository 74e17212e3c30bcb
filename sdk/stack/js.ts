/** Entry point `latchkey/stack/js`: the names of the published package for JavaScript, for an app that moves from it. */
import { clientAppClass, type StackAppConstructor, type StackClientAppOptions, type StackClientApp as StackClientAppType } from "./apps.ts";

export { getConvexProvidersConfig } from "../client.ts";
export type * from "./apps.ts";
export { StackAdminApp, StackServerApp } from "./apps.ts";
export type * from "./published-types.ts";

/** The app of a `StackClientApp`. */
export type StackClientApp<HasTokenStore extends boolean = boolean, ProjectId extends string = string> = StackClientAppType<
  HasTokenStore,
  ProjectId
>;

/**
 * A client app, as by `createClientApp`. Redirects do nothing unless `redirectMethod` says otherwise, as in the published package.
 * @throws Error if an option is unknown, missing or malformed
 * @example
 * export const app = new StackClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: "cookie", redirectMethod: "window" });
 */
export const StackClientApp: StackAppConstructor<StackClientAppOptions, StackClientAppType> = /* @__PURE__ */ clientAppClass("none");
