import type { Declarations } from "./zod-text.ts";

/** Prints types in place: the payload of an event has no types that the API names. */
export const inPlace: Declarations = {
  declare(name) {
    throw new Error(`The data of an event must be spelled out in place, but ${name} is a named type.`);
  },
};
