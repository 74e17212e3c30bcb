import { useEffect } from "react";

/** Sets the document title, which screen readers announce first. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
