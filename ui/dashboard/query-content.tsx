import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadError } from "../forms/error-message.tsx";

interface QueryContentProps<Data> {
  query: UseQueryResult<Data>;
  /** As tall as the content, to avoid a layout shift. */
  skeleton: ReactNode;
  children(data: Data): ReactNode;
}

/** The skeleton, the error or the content of a query. */
export function QueryContent<Data>({ query, skeleton, children }: QueryContentProps<Data>): ReactNode {
  if (query.isError && !query.isFetching) return <LoadError error={query.error} retry={() => void query.refetch()} />;
  return query.data === undefined ? skeleton : children(query.data);
}
