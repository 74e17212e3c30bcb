import { z } from "zod";
import { string } from "../vocabulary/text.ts";
import { textLimits } from "../vocabulary/text-limits.ts";
import { type Switch, type SwitchPath, switches } from "./switches.ts";

/** Levels of configuration, lowest first. A higher level overrides a lower one (wire protocol, section 4.4). */
export const levels = ["project", "branch", "environment", "organization"] as const;
export type Level = (typeof levels)[number];

/** Facts about a leaf of the configuration besides its type. */
export interface LeafMeta {
  /** The lowest level that may set it. */
  readonly level: Level;
  readonly description: string;
  /** Encrypted at rest, and left out of comparisons. */
  readonly secret?: true;
  /** A rule for values that are written. Values that are stored already stay valid. */
  readonly onWrite?: z.ZodType;
  /** Defaults to the key of its record entry. */
  readonly defaultsToKey?: true;
}

type LeafOptions = Omit<LeafMeta, "level" | "description">;
const leafAt =
  (level: Level) =>
  <S extends z.ZodType>(schema: S, description: string, options: LeafOptions = {}): S =>
    schema.meta({ level, description, ...options } satisfies LeafMeta);

/** A leaf that may be set from the named level upwards. */
export const projectLevel = leafAt("project");
export const branchLevel = leafAt("branch");
export const environmentLevel = leafAt("environment");

/** The options of a leaf that can be read and not set, since the server does not implement it. */
export const unsupported = (reason: string): LeafOptions => ({ onWrite: z.custom(() => false, `is not supported: ${reason}`) });

/** An object that is always present, even if nothing in it is set. */
export const group = <S extends z.ZodRawShape>(shape: S) => z.object(shape).prefault({} as never);

/** A boolean leaf within a record, where a row of `switches` has no fixed path. */
export const flag = (defaultValue: boolean, description: string) => branchLevel(z.boolean().default(defaultValue), description);

type KeyBelow<Path extends string, Parent extends string> = Path extends `${Parent}.${infer Key}`
  ? Key extends `${string}.${string}`
    ? never
    : Key
  : never;

/** The leaves of the switches directly below a path. */
export function switchesBelow<const Parent extends string>(parent: Parent) {
  const leaves = Object.entries<Switch>(switches).flatMap(([path, row]) => {
    const [key = "", ...deeper] = path.startsWith(`${parent}.`) ? path.slice(parent.length + 1).split(".") : [];
    return key === "" || deeper.length > 0 ? [] : [[key, flag(row.default, row.description)] as const];
  });
  return Object.fromEntries(leaves) as { [Path in SwitchPath as KeyBelow<Path, Parent>]: z.ZodDefault<z.ZodBoolean> };
}

/** A text without a more specific limit. */
export const settingText = string(textLimits.setting);
