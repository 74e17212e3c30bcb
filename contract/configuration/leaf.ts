import { z } from "zod";
import { text } from "../vocabulary/limits.ts";
import { string } from "../vocabulary/text.ts";

/** Where keys are set, lowest first: what a later level says goes before what an earlier one says (wire protocol, section 4.4). */
export const levels = ["project", "branch", "environment", "organization"] as const;
export type Level = (typeof levels)[number];

/** What is said of a leaf of the configuration besides its type. */
export interface LeafMeta {
  /** The lowest level that may set it. */
  readonly level: Level;
  readonly description: string;
  /** Stored sealed, and never told in a comparison. */
  readonly secret?: true;
  /** Without a value it is the key of the record's entry that it stands in. */
  readonly keyByDefault?: true;
}

type Saying = Omit<LeafMeta, "level" | "description">;
const setAt =
  (level: Level) =>
  <S extends z.ZodType>(schema: S, description: string, saying: Saying = {}): S =>
    schema.meta({ level, description, ...saying } satisfies LeafMeta);

/** A leaf that may be set from the level in the function's name on. */
export const project = setAt("project");
export const branch = setAt("branch");
export const environment = setAt("environment");

/** Keys that always stand together; it is there although nothing in it is set. */
export const group = <S extends z.ZodRawShape>(shape: S) => z.object(shape).prefault({} as never);

/** A switch that is off, or on, unless set. */
export const off = (description: string) => branch(z.boolean().default(false), description);
export const on = (description: string) => branch(z.boolean().default(true), description);

/** A text that has no bound of its own. */
export const setting = string(text.setting);
