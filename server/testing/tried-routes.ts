import type { Route } from "#contract/kernel/route.ts";
import { accessShape } from "./access-shape.ts";
import { isThorough } from "./repetitions.ts";
import { overRest, type Transport } from "./transports.ts";

/**
 * The first item of each key, in the order of the items. TEST_THOROUGH=1 selects all.
 * @param key what the tested fact depends on
 */
export function firstOfEach<T>(items: readonly T[], key: (item: T) => string): readonly T[] {
  const known = new Set<string>();
  return isThorough ? items : items.filter((item) => known.size < known.add(key(item)).size);
}

/** A case of a route: its name, the route, and what else the case has. */
type Case = readonly [name: string, route: Route, ...more: unknown[]];
const shapeOfCase = ([, route]: Case) => accessShape(route);

/**
 * The cases to try over a transport. Over REST these are all. tRPC ends in the same pipeline: there it is the first of each access shape.
 * TEST_THOROUGH=1 tries all cases over both.
 * @param key what the tested fact depends on, instead of the access shape
 */
export function casesOver<T extends Case>(transport: Transport, cases: readonly T[], key: (one: T) => string = shapeOfCase): readonly T[] {
  const served = cases.filter(([, route]) => transport.serves(route));
  return transport === overRest ? served : firstOfEach(served, key);
}

/**
 * For facts that depend on the access shape of a route only.
 *
 * @returns the first route of each shape that the transport serves, with the number of routes that have the shape
 */
export function routesByShape(
  transport: Transport,
  routes: readonly (readonly [name: string, route: Route])[],
  shape: (route: Route) => string = accessShape,
): [name: string, count: number, route: Route][] {
  const served = routes.filter(([, route]) => transport.serves(route));
  const shapes = served.map(([, route]) => shape(route));
  return firstOfEach(served, ([, route]) => shape(route)).map(([name, route]) => {
    return [name, isThorough ? 1 : shapes.filter((each) => each === shape(route)).length, route];
  });
}
