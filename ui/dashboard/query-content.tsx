import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadError } from "../forms/error-message.tsx";

interface QueryContentProps<Data> {
  query: UseQueryResult<Data>;
  /** As tall as the content, to avoid a layout shift. */
  skeleton: ReactNode;
  children(data: Data): ReactNode;
}

/** Whether a query has failed and is not repeated at the moment. */
export const hasFailed = ({ isError, isFetching }: Pick<UseQueryResult, "isError" | "isFetching">): boolean => isError && !isFetching;

/** The skeleton, the error or the content of a query. */
export function QueryContent<Data>({ query, skeleton, children }: QueryContentProps<Data>): ReactNode {
  if (hasFailed(query)) return <LoadError error={query.error} retry={() => void query.refetch()} />;
  return query.data === undefined ? skeleton : children(query.data);
}
