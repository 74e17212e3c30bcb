import { type Result, unwrap } from "../transport/result.ts";

/** Which part of a list to read. Without `cursor` and `limit`: all of it. */
export interface ListOptions {
  /** `nextCursor` of the previous page. */
  readonly cursor?: string;
  /** Items per page. */
  readonly limit?: number;
}

/** The same for a list that can be searched. */
export interface SearchOptions extends ListOptions {
  /** A part of a name or of an address. */
  readonly query?: string;
}

/** The items of a page, or of the whole list. `nextCursor` is null on the last page. */
export type ListPage<Item> = Item[] & { readonly nextCursor: string | null };

type ListResult<Item> = Result<{ readonly items: readonly Item[]; readonly pagination?: { readonly next_cursor: string | null } }, unknown>;

/** The query parameters of a page. */
interface PageInput {
  cursor: string | undefined;
  limit: number | undefined;
  query: string | undefined;
}

/** Reads a page, or all pages where none is requested: the server sends long lists in pages. */
export async function readList<Item, Output>(
  { cursor, limit, query }: SearchOptions,
  read: (input: PageInput) => Promise<ListResult<Item>>,
  toOutput: (item: Item) => Output,
): Promise<ListPage<Output>> {
  const readPage = async (from: string | undefined) => unwrap(await read({ cursor: from, limit, query }));
  let { items, pagination } = await readPage(cursor);
  const outputs = items.map(toOutput);
  const isWhole = cursor === undefined && limit === undefined;
  while (pagination?.next_cursor && isWhole) {
    ({ items, pagination } = await readPage(pagination.next_cursor));
    for (const item of items) outputs.push(toOutput(item));
  }
  // A whole list compares like a plain array.
  const nextCursor = { value: pagination?.next_cursor ?? null, enumerable: !isWhole };
  return Object.defineProperty(outputs, "nextCursor", nextCursor) as ListPage<Output>;
}
