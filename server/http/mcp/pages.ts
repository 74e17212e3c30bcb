import { z } from "zod";
import { cursor } from "#contract/vocabulary/page-query.ts";
import { answerLimits } from "./answer-limits.ts";

/** The input of a tool that lists rows. */
export const pageInput = {
  limit: z.int().min(1).max(answerLimits.rows).default(answerLimits.defaultRows).describe("Rows of the answer"),
  cursor: cursor.optional().describe("`next_cursor` of the previous answer"),
};

interface RoutePage<Item> {
  readonly items: readonly Item[];
  readonly pagination?: { readonly next_cursor: string | null };
}

/**
 * Answers a page of rows with the named fields. Where the rows are too long for one answer, it reads fewer of them.
 * @param read reads a page from the route
 */
export async function answerPage<Item extends object>(
  limit: number,
  fields: readonly (keyof Item & string)[],
  read: (limit: number) => Promise<RoutePage<Item>>,
): Promise<{ items: object[]; next_cursor: string | null }> {
  const page = await read(limit);
  const answer = { items: page.items.map((item) => pickFields(item, fields)), next_cursor: page.pagination?.next_cursor ?? null };
  const isTooLong = Buffer.byteLength(JSON.stringify(answer)) > answerLimits.bytes;
  return isTooLong && limit > 1 ? answerPage(limit >> 1, fields, read) : answer;
}

/** The named fields of an object. A list of what is answered, so that a new field of the API does not reach agents unseen. */
export const pickFields = <Item extends object>(item: Item, fields: readonly (keyof Item & string)[]): object =>
  Object.fromEntries(fields.map((field) => [field, item[field]]));
