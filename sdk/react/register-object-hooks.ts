import { setMissingHooks } from "../objects/object-hooks.ts";
import type { AdminAppHooks, AdminProjectHooks, ClientAppHooks, ServerAppHooks } from "./app-object-hooks.ts";
import type { ServerTeamHooks, TeamHooks } from "./team-object-hooks.ts";
import type { ConnectedAccountHooks, CurrentUserHooks, ServerUserHooks } from "./user-object-hooks.ts";

declare module "../objects/object-hooks.ts" {
  interface HooksByKind {
    readonly clientApp: ClientAppHooks;
    readonly serverApp: ServerAppHooks;
    readonly adminApp: AdminAppHooks;
    readonly currentUser: CurrentUserHooks;
    readonly serverUser: ServerUserHooks;
    readonly team: TeamHooks;
    readonly serverTeam: ServerTeamHooks;
    readonly adminProject: AdminProjectHooks;
    readonly connectedAccount: ConnectedAccountHooks;
  }
}

/** The pending import of the hooks, then true, or the error. */
let state: unknown;

/** Suspends the component until the hooks are loaded. They are not part of the first download. */
function suspend(): never {
  state ??= import("./object-hooks.ts").then(
    ({ addObjectHooks }) => {
      addObjectHooks();
      state = true;
    },
    (error) => (state = error),
  );
  throw state;
}

setMissingHooks(
  new Proxy(Object.prototype, {
    get: (target, name) => (state !== true && /^use[A-Z]/.test(String(name)) ? suspend : target[name as keyof typeof target]),
  }),
);
