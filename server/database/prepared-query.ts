import type pg from "pg";
import { recordMaker } from "./record-maker.ts";

/**
 * A named statement that pg runs without asking for the description of its rows again. pg's own query sends Describe with each
 * execution, and reading the response costs more than reading one row. The methods are those that pg calls of a submitted query, as
 * pg-cursor and pg-query-stream have them.
 */

/** A value that one text represents. Arrays and JSON take pg's own way. */
type Scalar = string | number | boolean | Buffer | Date | null | undefined;

const isScalar = (value: unknown): value is Scalar =>
  value == null || typeof value !== "object" || Buffer.isBuffer(value) || (value instanceof Date && value.getUTCFullYear() <= 9999);

/** Whether the values of a statement are such that a prepared query can send them. */
export const areScalars = (values: readonly unknown[]): values is readonly Scalar[] => values.every(isScalar);

const toText = (value: Scalar): string | Buffer | null => {
  if (value == null) return null;
  if (typeof value === "string" || Buffer.isBuffer(value)) return value;
  return value instanceof Date ? value.toISOString() : String(value);
};

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}
type Parse = (text: string) => unknown;
type Row = Record<string, unknown>;

/** Makes a row of its texts. */
type RowReader = (fields: readonly (string | null)[]) => Row;

const noColumns: RowReader = () => ({});

/** The part of pg's connection that a query uses. */
interface Connection {
  /** The embedded engine has no stream to cork. */
  readonly stream: { cork?(): void; uncork?(): void };
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: readonly Scalar[]; valueMapper: typeof toText }): void;
  describe(of: { type: "P"; name: "" }): void;
  execute(portal: Record<string, never>): void;
  sync(): void;
  sendCopyFail(message: string): void;
}

/** The statements that each connection has described, by name. */
const described = new WeakMap<Connection, Map<string, RowReader>>();

const textTypes = new Set([25, 1043, 2950]);

/** The readers of rows by their columns: connections share them. */
const rowReaders = new Map<string, RowReader>();
/** More than the statements that are prepared. */
const rowReadersMax = 1000;

function makeRowReader(fields: readonly Field[], types: pg.CustomTypesConfig): RowReader {
  const key = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const known = rowReaders.get(key);
  if (known) return known;
  // The last of several columns with one name counts.
  const columns = new Map(fields.map(({ name, dataTypeID }, index) => [name, { index, dataTypeID }]));
  const made: RowReader = recordMaker<readonly (string | null)[]>(
    [...columns].map(([name, { index, dataTypeID }]) => {
      if (textTypes.has(dataTypeID)) return { name, from: index };
      const parse = types.getTypeParser(dataTypeID, "text") as Parse;
      return { name, from: index, read: (text: string | null) => (text === null ? null : parse(text)) };
    }),
  );
  if (rowReaders.size >= rowReadersMax) rowReaders.clear();
  rowReaders.set(key, made);
  return made;
}

export interface PreparedResult {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: Row[];
}

interface Statement {
  /** Unique for the text. */
  readonly name: string;
  readonly text: string;
  readonly values: readonly Scalar[];
}

/** Runs a named statement on a client. @throws what pg throws */
export const runPrepared = (client: pg.ClientBase, statement: Statement, types: pg.CustomTypesConfig): Promise<PreparedResult> =>
  new Promise((resolve, reject) => {
    client.query(new PreparedQuery(statement, types, { resolve, reject }) as unknown as pg.Submittable);
  });

interface Outcome {
  resolve(result: PreparedResult): void;
  reject(error: Error): void;
}

class PreparedQuery {
  /** pg records under this name that the connection has parsed the text. */
  readonly name: string;
  readonly text: string;
  /** Undefined after the end. pg's wrapper of `callback` outlives the query, and the result must not live as long. */
  #outcome: Outcome | undefined;
  readonly #values: readonly Scalar[];
  readonly #types: pg.CustomTypesConfig;
  #rows: Row[] = [];
  #reader: RowReader | undefined;
  #connection: Connection | undefined;
  #command = "";
  #failure: Error | undefined;

  constructor({ name, text, values }: Statement, types: pg.CustomTypesConfig, outcome: Outcome) {
    this.name = name;
    this.text = text;
    this.#outcome = outcome;
    this.#values = values;
    this.#types = types;
  }

  /** pg wraps it to bound the time of the query. */
  callback = (error: Error | null, result?: PreparedResult): void => {
    const outcome = this.#outcome;
    this.#outcome = undefined;
    this.#rows = [];
    if (error) outcome?.reject(error);
    else outcome?.resolve(result as PreparedResult);
  };

  submit(connection: Connection): null {
    const { name, text } = this;
    this.#connection = connection;
    this.#reader = described.get(connection)?.get(name);
    const { stream } = connection;
    stream.cork?.();
    try {
      if (connection.parsedStatements[name] === undefined) connection.parse({ name, text });
      connection.bind({ statement: name, values: this.#values, valueMapper: toText });
      if (this.#reader === undefined) connection.describe({ type: "P", name: "" });
      connection.execute({});
      connection.sync();
    } finally {
      stream.uncork?.();
    }
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#reader = makeRowReader(fields, this.#types);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#failure) return;
    try {
      this.#rows.push((this.#reader ?? noColumns)(fields));
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#command = text;
    if (!this.#connection) return;
    let statements = described.get(this.#connection);
    if (!statements) described.set(this.#connection, (statements = new Map()));
    if (!statements.has(this.name)) statements.set(this.name, this.#reader ?? noColumns);
  }

  handleReadyForQuery(): void {
    if (this.#failure) {
      this.callback(this.#failure);
      return;
    }
    const words = this.#command.split(" ");
    const count = Number(words.at(-1));
    this.callback(null, {
      command: words[0] ?? "",
      rowCount: words.length > 1 && Number.isInteger(count) ? count : null,
      rows: this.#rows,
    });
  }

  handleError(error: Error): void {
    this.callback(this.#failure ?? error);
  }

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  handleCopyInResponse(connection: Connection): void {
    connection.sendCopyFail("A prepared statement copies nothing.");
  }

  handleCopyData(): void {}
}
