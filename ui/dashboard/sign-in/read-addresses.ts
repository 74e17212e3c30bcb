/** Reads the addresses of a text: one in each line, or the first column of a CSV file with them. Each once. */
export function readAddresses(text: string): string[] {
  const first = text.split(/\r?\n/).map(
    (line) =>
      line
        .split(/[,;\t]/)[0]
        ?.trim()
        .replace(/^"(.*)"$/, "$1") ?? "",
  );
  return [...new Set(first.filter((address) => address.includes("@")))];
}
