import { useEffect, useState } from "react";

/** Pause in typing after which a preview is rendered again; milliseconds. */
const debounceMillis = 500;

/** A value as JSON, once it has not changed for a while. */
export function useDebounced(value: object): string {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMillis);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
