import { useEffect, useState } from "react";

/** Pause in typing after which a preview is rendered again; milliseconds. */
const previewMillis = 500;

/** A text, once it has not changed for a while. */
export function useDebounced(text: string, pauseMillis: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMillis);
    return () => clearTimeout(timer);
  }, [text, pauseMillis]);
  return settled;
}

/** The settings of a preview as JSON, once they have not changed for a while. */
export const useDebouncedSettings = (settings: object): string => useDebounced(JSON.stringify(settings), previewMillis);
