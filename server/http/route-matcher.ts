import type { Route } from "#contract/kernel/route.ts";

export interface RouteMatch<T> {
  readonly target: T;
  readonly params: Readonly<Record<string, string>>;
}

interface Node<T> {
  readonly literal: Map<string, Node<T>>;
  parameter: { name: string; child: Node<T> } | undefined;
  readonly methods: Map<string, T>;
}

const createNode = <T>(): Node<T> => ({ literal: new Map(), parameter: undefined, methods: new Map() });

/**
 * A tree of path segments. Literals come before parameters, whatever the order of declaration. Literals are compared as
 * they came, undecoded and case-sensitive: `/%75sers` and `//users` are no aliases of `/users`.
 */
export function createRouteMatcher<T extends { readonly route: Pick<Route, "path"> & { readonly method: string } }>(targets: readonly T[]) {
  const root = createNode<T>();
  for (const target of targets) {
    let at = root;
    for (const segment of listSegments(target.route.path)) {
      if (segment.startsWith("{")) {
        const name = segment.slice(1, -1);
        at.parameter ??= { name, child: createNode<T>() };
        if (at.parameter.name !== name)
          throw new Error(`${target.route.path}: the parameter is called ${at.parameter.name} in another path`);
        at = at.parameter.child;
      } else {
        let next = at.literal.get(segment);
        if (!next) at.literal.set(segment, (next = createNode<T>()));
        at = next;
      }
    }
    if (at.methods.has(target.route.method)) throw new Error(`${target.route.method} ${target.route.path} is declared twice`);
    at.methods.set(target.route.method, target);
  }

  const find = (
    at: Node<T>,
    segments: readonly string[],
    index: number,
    method: string,
    params: Record<string, string>,
    allowed: Set<string>,
  ): T | undefined => {
    if (index === segments.length) {
      for (const known of at.methods.keys()) allowed.add(known);
      return at.methods.get(method);
    }
    const segment = segments[index] as string;
    const literal = at.literal.get(segment);
    const found = literal && find(literal, segments, index + 1, method, params, allowed);
    if (found || !at.parameter || segment === "") return found;
    const viaParameter = find(at.parameter.child, segments, index + 1, method, params, allowed);
    if (viaParameter) params[at.parameter.name] = segment;
    return viaParameter;
  };

  /** @returns the target with its raw parameters, the methods the path knows instead, or undefined for an unknown path. */
  return (method: string, path: string): RouteMatch<T> | { readonly allowed: readonly string[] } | undefined => {
    const params: Record<string, string> = {};
    const allowed = new Set<string>();
    const target = find(root, listSegments(path), 0, method, params, allowed);
    if (!target) return allowed.size > 0 ? { allowed: [...allowed] } : undefined;
    for (const name of Object.keys(params)) {
      try {
        params[name] = decodeURIComponent(params[name] as string);
      } catch {
        return undefined;
      }
    }
    return { target, params };
  };
}

const listSegments = (path: string): string[] => (path === "" || path === "/" ? [] : path.slice(1).split("/"));
