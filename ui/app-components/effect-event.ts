import { useCallback, useLayoutEffect, useRef } from "react";

/** `useEffectEvent` of React 19.2 for React 18: a function that calls the latest handler, for effects. */
export function useEffectEvent<Arguments extends unknown[], Result>(handler: (...args: Arguments) => Result) {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Arguments) => latest.current(...args), []);
}
