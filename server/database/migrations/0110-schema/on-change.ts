/** SQL: triggers that call a function once per statement, with the changed rows as `changed`. */
export const onChange = (table: string, procedure: string, events: readonly ("INSERT" | "UPDATE" | "DELETE")[]): string[] =>
  events.map(
    (event) => `CREATE TRIGGER ${table}_${event.toLowerCase()}_${procedure} AFTER ${event} ON ${table}
      REFERENCING ${event === "DELETE" ? "OLD" : "NEW"} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${procedure}()`,
  );
