import pg from "pg";
import type { PreparedResult } from "./prepared-query.ts";

/** The part of pg's connection that a query uses. */
interface Connection {
  parse(statement: { text: string }): void;
  bind(portal: Record<string, never>): void;
  execute(portal: Record<string, never>): void;
}

/** The methods of pg's query that its types leave out. */
interface QueryMethods {
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}
const Query = pg.Query as unknown as new (config: object) => pg.Submittable & QueryMethods;

/** A statement and, before it, one that sets the settings of their common transaction. Both take one round trip. */
class PooledQuery extends Query {
  readonly #settings: string;
  #settingsAreSet = false;

  constructor(settings: string, config: object) {
    super(config);
    this.#settings = settings;
  }

  override prepare(connection: Connection): void {
    // Without a Sync in between, the extended protocol has one transaction.
    connection.parse({ text: this.#settings });
    connection.bind({});
    connection.execute({});
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#settingsAreSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#settingsAreSet) super.handleCommandComplete(message, connection);
    else this.#settingsAreSet = true;
  }
}

interface PooledStatement {
  /** A SELECT that sets the settings. */
  readonly settings: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Runs a statement in a separate transaction that has the settings. @throws what pg throws */
export async function runPooled(client: pg.ClientBase, { settings, text, values }: PooledStatement): Promise<PreparedResult> {
  if (values.length > 0)
    return new Promise((resolve, reject) => {
      const callback = (error: Error | null, result: PreparedResult) => (error ? reject(error) : resolve(result));
      client.query(new PooledQuery(settings, { text, values, callback, queryMode: "extended" }));
    });
  // The simple protocol, which allows several commands.
  const [, ...results] = (await client.query(`${settings}; ${text}`)) as unknown as PreparedResult[];
  return (results.length === 1 ? results[0] : results) as PreparedResult;
}
