/** One page of a collection; `next_cursor` is null on the last one. */
export interface Page<Item> {
  items: Item[];
  is_paginated: true;
  pagination: { next_cursor: string | null };
}
