const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The numbers of one segment, in Base64 VLQ (ECMA-426, section 6). */
function decodeSegment(segment: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const character of segment) {
    const digit = digits.indexOf(character);
    value |= (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    value = 0;
    shift = 0;
  }
  return numbers;
}

/**
 * The column in the source of a column in the compiled text, in lines that both texts share.
 * @param mappings of a source map
 * @param line,column from 0
 */
export function originalColumn(mappings: string, line: number, column: number): number {
  let sourceColumn = 0;
  let found = 0;
  for (const [index, segments] of mappings.split(";", line + 1).entries()) {
    let compiledColumn = 0;
    for (const segment of segments.split(",")) {
      const [columns = 0, , , sourceColumns] = decodeSegment(segment);
      if (sourceColumns === undefined) continue;
      compiledColumn += columns;
      sourceColumn += sourceColumns;
      if (index === line && compiledColumn <= column) found = sourceColumn;
    }
  }
  return found;
}
