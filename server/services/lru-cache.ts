/** A map that forgets what was longest unused once it holds more than its capacity. */
export interface LruCache<V> {
  /** The value, now the freshest; undefined if there is none. */
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  readonly size: number;
}

/**
 * A JavaScript Map remembers the order of insertion: its first key is the one longest unused if each use inserts anew.
 * @param weightOf how much of the capacity a value takes; unless given, the capacity is a number of entries
 */
export function createLruCache<V extends object>(capacity: number, weightOf: (value: V) => number = () => 1): LruCache<V> {
  const entries = new Map<string, V>();
  let held = 0;
  const forget = (key: string) => {
    const value = entries.get(key);
    if (value === undefined) return;
    entries.delete(key);
    held -= weightOf(value);
  };
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      forget(key);
      entries.set(key, value);
      held += weightOf(value);
      for (const oldest of entries.keys()) {
        if (held <= capacity) return;
        forget(oldest);
      }
    },
    get size() {
      return entries.size;
    },
  };
}
