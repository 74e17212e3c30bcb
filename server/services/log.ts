import pino from "pino";

// PostgreSQL repeats values of rows in these fields of its errors, secrets among them.
const fieldsWithValues = ["detail", "where", "hint", "internalQuery", "query", "params", "parameters"];

/**
 * Serializers for every pino logger. Errors appear without the data of the row that caused them, and without the objects that libraries
 * attach. For example, the error of a broken connection has the client's cancel key and the values of its statement.
 */
export const logSerializers = {
  err(error: Error): Record<string, unknown> {
    const serialized: Record<string, unknown> = { ...pino.stdSerializers.err(error) };
    for (const [key, value] of Object.entries(serialized))
      if (fieldsWithValues.includes(key) || (typeof value === "object" && value !== null)) delete serialized[key];
    return serialized;
  },
};
