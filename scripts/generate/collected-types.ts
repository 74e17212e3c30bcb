import { contract } from "#contract/index.ts";
import type { AccessType } from "#contract/kernel/access.ts";
import { walk } from "#contract/kernel/route.ts";
import { declareView } from "./entity-text.ts";
import { printDocComment } from "./typescript-printer.ts";
import type { Declarations } from "./zod-text.ts";

/** The types that the calls of one access type need, by name. */
export interface CollectedTypes extends Declarations {
  readonly texts: Map<string, string>;
}

/** The entities that a route returns directly; within other responses they have the names of their views. */
const returnedEntities = [...walk(contract)].flatMap(([, { returns }]) =>
  "kind" in returns ? ("of" in returns ? [returns.of] : returns.kind === "entity" ? [returns] : []) : [],
);

/** Collects the types of an access type that are declared while its calls are printed. */
export function collectTypes(access: AccessType): CollectedTypes {
  const texts = new Map<string, string>();
  return {
    texts,
    readViewName(schema) {
      const entity = returnedEntities.find((one) => one.view(access) === schema);
      return entity && declareView(entity, access, this);
    },
    declare(name, description, text) {
      const head = text.startsWith("= ") ? `type ${name}` : `interface ${name}`;
      const whole = `${printDocComment([description])}export ${head} ${text}${text.startsWith("= ") ? ";" : ""}\n`;
      if ((texts.get(name) ?? whole) !== whole) throw new Error(`Two different types have the name ${name}: rename a route or an entity.`);
      texts.set(name, whole);
    },
  };
}
