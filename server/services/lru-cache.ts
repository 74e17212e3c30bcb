/** A map that forgets what was longest unused once it holds `capacity` entries. */
export interface LruCache<V> {
  /** The value, now the freshest; undefined if there is none. */
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  readonly size: number;
}

/** A JavaScript Map remembers the order of insertion: its first key is the one longest unused if each use inserts anew. */
export function createLruCache<V extends object>(capacity: number): LruCache<V> {
  const entries = new Map<string, V>();
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size <= capacity) return;
      const [oldest] = entries.keys();
      if (oldest !== undefined) entries.delete(oldest);
    },
    get size() {
      return entries.size;
    },
  };
}
