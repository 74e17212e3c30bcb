const digit = (text: string, at: number) => text.charCodeAt(at) - 48;
const two = (text: string, at: number) => digit(text, at) * 10 + digit(text, at + 1);

const secondsLength = "2026-01-02T03:04:05".length;

/**
 * A timestamptz in PostgreSQL's ISO format. Four times as fast as a pattern, and each user has two.
 * @param parseOther for other zones than UTC, years of more than four digits, and infinity
 */
export function parseTimestamp(text: string, parseOther: (text: string) => Date): Date {
  const { length } = text;
  const zone = length - 3;
  const isUtc = text.charCodeAt(zone) === 43 && text.charCodeAt(zone + 1) === 48 && text.charCodeAt(zone + 2) === 48;
  if (!isUtc || zone < secondsLength || text.charCodeAt(4) !== 45 || text.charCodeAt(13) !== 58) return parseOther(text);
  let millis = 0;
  for (let at = secondsLength + 1, unit = 100; unit >= 1; at++, unit /= 10) if (at < zone) millis += digit(text, at) * unit;
  const year = two(text, 0) * 100 + two(text, 2);
  // Date.UTC takes years before 100 as of the 20th century.
  if (year < 100) return parseOther(text);
  return new Date(Date.UTC(year, two(text, 5) - 1, two(text, 8), two(text, 11), two(text, 14), two(text, 17), millis));
}
