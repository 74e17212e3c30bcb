import { processWide } from "../transport/process-wide.ts";

/** The kinds of objects that have hooks in an app that uses React. */
export type HookedKind =
  | "clientApp"
  | "serverApp"
  | "adminApp"
  | "currentUser"
  | "serverUser"
  | "team"
  | "serverTeam"
  | "adminProject"
  | "connectedAccount";

/** The hooks of each kind of object. `latchkey/react` declares them here, so that an app without React does not see them. */
export interface HooksByKind {
  readonly plain: Record<never, never>;
}

/** The hooks of a kind of object: none without `latchkey/react`. */
export type ObjectHooks<Kind extends HookedKind> = Kind extends keyof HooksByKind ? HooksByKind[Kind] : Record<never, never>;

const userTrap = () => ({
  get user(): never {
    throw new Error("getUser returns the user itself: write `const user = await app.getUser()` without braces around `user`.");
  },
});

/** The objects from which others inherit their hooks. An object may be older than the first import of `latchkey/react`. */
const prototypes = processWide("object-hooks", (): Partial<Record<HookedKind, object>> => ({}));
const prototype = (kind: HookedKind): object => (prototypes[kind] ??= kind.endsWith("User") ? userTrap() : {});

/** Gives an object the hooks of its kind. Reading `.user` of a user throws a hint: `getUser` returns the user itself. */
export const withHooks = <Kind extends HookedKind, Whole extends ObjectHooks<Kind>>(
  kind: Kind,
  members: Omit<Whole, keyof ObjectHooks<Kind>>,
): Whole => Object.setPrototypeOf(members, prototype(kind));

/** Adds hooks to every object of a kind. */
export const addHooks = (kind: HookedKind, hooks: object): void => void Object.assign(prototype(kind), hooks);
