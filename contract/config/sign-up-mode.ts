import type { Json } from "../vocabulary/json.ts";
import type { SignUpMode } from "../vocabulary/sign-in/sign-up-rules.ts";
import { isObject, type JsonObject, ownProperty } from "./json-object.ts";
import type { Override } from "./merge-override.ts";

const [group, legacyName] = ["auth", "allowSignUp"];
const legacyPath = `${group}.${legacyName}`;
const modePath = `${group}.signUp.mode`;

/** Whether a value was written by a client that knows the switch only. Another type is refused under the name that was sent. */
const isSwitchValue = (value: Json | undefined): value is boolean | null => typeof value === "boolean" || value === null;

const toMode = (value: boolean | null): SignUpMode | null => (value === null ? null : value ? "open" : "closed");

/** Whether the mode is set by its own name. That of a client that sends a whole configuration back has both. */
const setsMode = (override: JsonObject, path: readonly string[]): boolean =>
  path.some((_, index) => {
    const [key, inner] = [path.slice(0, index + 1).join("."), path.slice(index + 1)];
    const value = ownProperty(override, key);
    if (inner.length === 0) return Object.hasOwn(override, key);
    return isObject(value) && setsMode(value, inner);
  });

/** Rewrites `auth.allowSignUp`, the switch before there were modes, as the mode `open` or `closed`. */
export function migrateSignUpSwitch(override: Override): Override {
  let migrated = override;
  const outer = ownProperty(override, legacyPath);
  if (isSwitchValue(outer)) {
    const { [legacyPath]: _, ...rest } = override;
    migrated = setsMode(rest, modePath.split(".")) ? rest : { ...rest, [modePath]: toMode(outer) };
  }
  const auth = ownProperty(migrated, group);
  const inner = isObject(auth) ? ownProperty(auth, legacyName) : undefined;
  if (!isObject(auth) || !isSwitchValue(inner)) return migrated;
  const { [legacyName]: _, ...rest } = auth;
  const { signUp = {} } = rest;
  const isSet = setsMode(rest, ["signUp", "mode"]) || !isObject(signUp);
  return { ...migrated, [group]: isSet ? rest : { ...rest, signUp: { ...signUp, mode: toMode(inner) } } };
}
