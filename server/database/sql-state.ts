/** The SQLSTATE of a database error; undefined for other errors. Not by `instanceof`: the embedded engine has its own class. */
export const sqlState = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | null)?.code;
  // Requires a digit, which excludes Node's codes such as EPIPE.
  return typeof code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
};

/** The violated constraint of a unique or foreign key violation. */
export const readConstraint = (error: unknown): string | undefined => {
  const state = sqlState(error);
  return state === "23505" || state === "23503" ? ((error as { constraint?: string }).constraint ?? "") : undefined;
};
