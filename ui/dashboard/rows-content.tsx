import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hasFailed, QueryContent } from "./query-content.tsx";
import { RowsSkeleton } from "./webhooks/rows-skeleton.tsx";

interface RowsContentProps<Data> {
  query: UseQueryResult<Data>;
  children(data: Data): ReactNode;
}

/** The skeleton, the error or the rows of a query, in a card without padding. */
export function RowsContent<Data>({ query, children }: RowsContentProps<Data>): ReactNode {
  const content = (
    <QueryContent query={query} skeleton={<RowsSkeleton />}>
      {children}
    </QueryContent>
  );
  return hasFailed(query) ? <div className="border-line border-t p-5 sm:px-6">{content}</div> : content;
}
