import { callHost } from "./host.ts";

type Pair = [name: string, value: string];
const listPairs = (query: string): Pair[] => callHost("query.parse", query.replace(/^\?/, ""));

function initialPairs(init: unknown): Pair[] {
  if (init === undefined || init === null) return [];
  if (typeof init !== "object") return listPairs(String(init));
  if (init instanceof SandboxUrlSearchParams) return [...init];
  if (typeof (init as Partial<Iterable<unknown>>)[Symbol.iterator] !== "function")
    return Object.entries(init).map(([name, value]) => [name, String(value)]);
  return [...(init as Iterable<Iterable<unknown>>)].map((pair) => {
    const [name, value, ...more] = [...pair];
    if (value === undefined || more.length > 0) throw new TypeError("Each pair of URLSearchParams must be an iterable [name, value].");
    return [String(name), String(value)];
  });
}

/** `URLSearchParams` (WHATWG URL, section 6.2). */
export class SandboxUrlSearchParams {
  #pairs: Pair[];
  readonly #onChange: ((query: string) => void) | undefined;

  /** @param onChange of the URL that the parameters belong to */
  constructor(init?: unknown, onChange?: (query: string) => void) {
    this.#pairs = initialPairs(init);
    this.#onChange = onChange;
  }
  #change(pairs: Pair[]): void {
    this.#pairs = pairs;
    this.#onChange?.(this.toString());
  }
  get size(): number {
    return this.#pairs.length;
  }
  append(name: unknown, value: unknown): void {
    this.#change([...this.#pairs, [String(name), String(value)]]);
  }
  delete(name: unknown, value?: unknown): void {
    this.#change(this.#pairs.filter(([known, own]) => known !== String(name) || (value !== undefined && own !== String(value))));
  }
  get(name: unknown): string | null {
    return this.#pairs.find(([known]) => known === String(name))?.[1] ?? null;
  }
  getAll(name: unknown): string[] {
    return this.#pairs.flatMap(([known, value]) => (known === String(name) ? [value] : []));
  }
  has(name: unknown, value?: unknown): boolean {
    return this.#pairs.some(([known, own]) => known === String(name) && (value === undefined || own === String(value)));
  }
  set(name: unknown, value: unknown): void {
    const key = String(name);
    const first = this.#pairs.findIndex(([known]) => known === key);
    if (first < 0) {
      this.append(key, value);
      return;
    }
    const rest = this.#pairs.filter(([known], index) => known !== key || index === first);
    this.#change(rest.map(([known, own]): Pair => (known === key ? [key, String(value)] : [known, own])));
  }
  sort(): void {
    this.#change([...this.#pairs].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  }
  forEach(callback: (value: string, name: string, params: this) => void): void {
    for (const [name, value] of this.#pairs) callback(value, name, this);
  }
  *entries(): Generator<Pair> {
    for (const [name, value] of this.#pairs) yield [name, value];
  }
  *keys(): Generator<string> {
    for (const [name] of this.#pairs) yield name;
  }
  *values(): Generator<string> {
    for (const [, value] of this.#pairs) yield value;
  }
  [Symbol.iterator](): Generator<Pair> {
    return this.entries();
  }
  toString(): string {
    return callHost("query.serialize", this.#pairs);
  }
}

/** Parts of a URL that a source may read, by the names of the class. */
type Parts = Readonly<Record<(typeof readable)[number], string>>;
const writable = ["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"] as const;
const readable = [...writable, "origin"] as const;

/** `URL` (WHATWG URL, section 6.1). */
export class SandboxUrl {
  #parts: Parts;
  #params: SandboxUrlSearchParams | undefined;

  constructor(url: unknown, base?: unknown) {
    this.#parts = callHost("url.parse", String(url), ...(base === undefined ? [] : [String(base)]));
  }
  static canParse(url: unknown, base?: unknown): boolean {
    return SandboxUrl.parse(url, base) !== null;
  }
  static parse(url: unknown, base?: unknown): SandboxUrl | null {
    try {
      return new SandboxUrl(url, base);
    } catch {
      return null;
    }
  }
  static {
    for (const name of readable)
      Object.defineProperty(SandboxUrl.prototype, name, {
        enumerable: true,
        configurable: true,
        get(this: SandboxUrl) {
          return this.#parts[name];
        },
        ...(name !== "origin" && {
          set(this: SandboxUrl, value: unknown) {
            this.#set(name, String(value));
            if (name === "href" || name === "search") this.#params = undefined;
          },
        }),
      });
  }
  #set(name: string, value: string): void {
    this.#parts = callHost("url.change", this.#parts.href, name, value);
  }
  get searchParams(): SandboxUrlSearchParams {
    this.#params ??= new SandboxUrlSearchParams(this.#parts.search, (query) => this.#set("search", query));
    return this.#params;
  }
  toString(): string {
    return this.#parts.href;
  }
  toJSON(): string {
    return this.#parts.href;
  }
}
