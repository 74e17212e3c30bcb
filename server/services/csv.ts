/** A field of RFC 4180. A text that a spreadsheet would run as a formula is preceded by an apostrophe. */
function csvField(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of a CSV file (RFC 4180). */
export const csvLine = (fields: readonly unknown[]): string => `${fields.map(csvField).join(",")}\r\n`;
