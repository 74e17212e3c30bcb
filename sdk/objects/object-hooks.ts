import { processWide } from "../transport/process-wide.ts";

/** The hooks of each kind of object. `latchkey/react` declares them here, so that an app without React does not see them. */
export interface HooksByKind {
  readonly plain: Record<never, never>;
}

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

/** The hooks of a kind of object: none without `latchkey/react`. */
export type ObjectHooks<Kind extends HookedKind> = Kind extends keyof HooksByKind ? HooksByKind[Kind] : Record<never, never>;

/** The prototype of all kinds of objects. It is empty without `latchkey/react`. */
const anyPrototype = () => processWide("hooks", () => ({}));

/** The prototype of a kind of object. An object may be older than the first import of `latchkey/react`. */
const prototype = (kind: HookedKind): object => processWide(`hooks.${kind}`, () => Object.create(anyPrototype()));

/** Gives an object the hooks of its kind. */
export const withHooks = <Kind extends HookedKind, Whole extends ObjectHooks<Kind>>(
  kind: Kind,
  members: Omit<Whole, keyof ObjectHooks<Kind>>,
): Whole => Object.setPrototypeOf(members, prototype(kind));

/** Adds hooks to every object of a kind. */
export const addHooks = (kind: HookedKind, hooks: object): void => void Object.assign(prototype(kind), hooks);

/** Sets the object that is read for hooks that have not been added. */
export const setMissingHooks = (hooks: object): void => void Object.setPrototypeOf(anyPrototype(), hooks);
