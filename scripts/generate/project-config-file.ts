import { Configuration } from "#contract/config/tree.ts";
import { banner } from "./typescript-printer.ts";
import { typeText } from "./zod-text.ts";

/** The text of sdk/generated/project-config.ts. The contract's type would bring zod into the declarations of the client library. */
export function projectConfigFile(): string {
  const text = typeText(Configuration, "output", {
    declare(name) {
      throw new Error(`The configuration has the named type ${name}; print it, too.`);
    },
  });
  return `${banner}
/** The whole configuration of a project, with defaults. */
export interface ProjectConfig ${text}
`;
}
