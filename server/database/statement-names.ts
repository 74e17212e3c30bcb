import { createHash } from "node:crypto";
import { hasChangedResultType } from "./retry.ts";

const namesMax = 500;

/** Begins a statement whose best plan depends on its values: it is not prepared, and so planned for each execution. */
export const noPrepare = "/* planned each time */ ";

/** The names under which connections keep prepared statements: planned once per connection. */
export interface StatementNames {
  /**
   * Executes a statement under its name; without one if it may not be prepared. A migration by a newer server adds columns, and
   * PostgreSQL then refuses what was prepared with `*`. Such a statement has not begun, and its next attempt has a new name.
   * @throws the refusal; the statement or its transaction is to be run again
   */
  execute<T>(text: string, run: (name: string | undefined) => Promise<T>): Promise<T>;
}

/** Creates the names of one pool of connections. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  let generation = 0;
  // Bounded, because texts that vary must not fill the server's memory.
  const nameStatement = (text: string): string | undefined => {
    let name = names.get(text);
    if (name === undefined && names.size < namesMax) {
      name = createHash("sha256").update(`${generation} ${text}`).digest("base64url").slice(0, 40);
      names.set(text, name);
    }
    return name;
  };

  return {
    async execute(text, run) {
      if (text.startsWith(noPrepare)) return run(undefined);
      const name = nameStatement(text);
      try {
        return await run(name);
      } catch (error) {
        if (!hasChangedResultType(error)) throw error;
        // Other connections have the same old statements, and one refusal renames all of them.
        if (name === names.get(text)) {
          generation++;
          names.clear();
        }
        throw error;
      }
    },
  };
}
