import { z } from "zod";
import { string } from "./text.ts";
import { textLimits } from "./text-limits.ts";

/** Cursors start with it, so that none looks like an id. */
export const cursorPrefix = "p_";

const idPattern = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** Characters of a cursor: a name of the longest kind fits. */
export const maxCursor = 4096;

/** The shortest: a check, and a list with one text of one character. */
const cursorPattern = new RegExp(`^(?:${cursorPrefix}[\\w-]{15,${maxCursor - cursorPrefix.length}}|${idPattern})$`);

/** The position of a row in a list: its sort values and its id. So a page goes on where the row is deleted. */
export const cursor = z
  .string()
  .regex(cursorPattern, "must be a cursor that the list has returned")
  .describe("`pagination.next_cursor` of the previous page. Valid also when the row that starts the page is deleted");

/** The query parameters of a list that is read in pages. @param things what a page has, such as `Teams` */
export const pageQuery = (things: string, max: number) => ({
  cursor: cursor.optional(),
  limit: z.int().min(1).optional().describe(`${things} per page. Default and maximum: ${max}`),
});

/** The query parameter that searches a list. @param about which texts are searched */
export const searchQuery = (about: string) => string(textLimits.query).optional().describe(`${about} (case-insensitive)`);
