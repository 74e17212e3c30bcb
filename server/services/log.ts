import pino from "pino";

// What PostgreSQL adds to its errors repeats the values of rows, secrets among them.
const valued = ["detail", "where", "hint", "internalQuery", "query", "params", "parameters"];

/** How values are written to the log, for every pino logger of the product: an error without the data that it failed on. */
export const logSerializers = {
  err(error: Error): Record<string, unknown> {
    const told: Record<string, unknown> = { ...pino.stdSerializers.err(error) };
    for (const key of valued) delete told[key];
    return told;
  },
};
