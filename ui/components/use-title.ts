import { useEffect } from "react";

/** Names the document after what it shows: the first thing a screen reader says of a page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
