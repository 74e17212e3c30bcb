/** A permission with those that it contains. */
interface Node {
  readonly id: string;
  readonly containedPermissionIds: readonly string[];
}

/** A permission in the drawing: the position of its box, in pixels. */
export interface PlacedNode {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** A line from the permission that contains to the one that is contained. */
export interface PlacedEdge {
  readonly from: PlacedNode;
  readonly to: PlacedNode;
  /** Where it passes the columns between, from left to right: the left end of a level piece. */
  readonly passages: readonly { readonly x: number; readonly y: number }[];
}

export interface Graph {
  readonly nodes: readonly PlacedNode[];
  readonly edges: readonly PlacedEdge[];
  readonly width: number;
  readonly height: number;
}

/** The size of a box and of the gaps between boxes, in pixels. */
export interface GraphSizes {
  readonly width: number;
  readonly height: number;
  readonly columnGap: number;
  readonly rowGap: number;
}

/** The most comfortable sizes. Width and gap shrink to `smallestSizes` where the drawing would not fit. */
export const graphSizes: GraphSizes = { width: 190, height: 34, columnGap: 72, rowGap: 12 };
const smallestSizes = { width: 128, columnGap: 40 } as const;

/** The height of the space between boxes that a line passes. */
const passageHeight = 6;
/** From this number on, lines are drawn directly: the columns would be as high as the lines are many. */
const maxPassages = 2000;

/** The sizes with which columns fit into a width; the smallest ones if none do. */
export function fitSizes(columns: number, available: number): GraphSizes {
  const gaps = Math.max(0, columns - 1);
  const comfortable = columns * graphSizes.width + gaps * graphSizes.columnGap;
  const smallest = columns * smallestSizes.width + gaps * smallestSizes.columnGap;
  const share = comfortable <= available ? 1 : Math.max(0, (available - smallest) / (comfortable - smallest));
  const between = (least: number, most: number) => Math.floor(least + share * (most - least));
  return {
    ...graphSizes,
    width: between(smallestSizes.width, graphSizes.width),
    columnGap: between(smallestSizes.columnGap, graphSizes.columnGap),
  };
}

/** A row of a column: a box, or the passage of a line. */
interface Slot {
  readonly column: number;
  readonly isBox: boolean;
  y: number;
}

/** Orders the rows of each column by those beside it, so that few lines cross. First by where lines come from, then by where they lead. */
function orderRows(columns: readonly (Slot[] | undefined)[], lines: readonly (readonly [Slot, Slot])[]): void {
  const before = new Map<Slot, Slot[]>();
  const after = new Map<Slot, Slot[]>();
  const add = (map: Map<Slot, Slot[]>, slot: Slot, other: Slot) => void (map.get(slot)?.push(other) ?? map.set(slot, [other]));
  for (const [from, to] of lines) {
    add(before, to, from);
    add(after, from, to);
  }
  const number = (slots: readonly Slot[]) => {
    for (const [row, slot] of slots.entries()) slot.y = row;
  };
  for (const slots of columns) number(slots ?? []);
  const order = (slots: Slot[], beside: ReadonlyMap<Slot, readonly Slot[]>) => {
    const mean = new Map(slots.map((slot) => [slot, meanRow(beside.get(slot)) ?? slot.y]));
    number(slots.sort((a, b) => (mean.get(a) ?? 0) - (mean.get(b) ?? 0)));
  };
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const slots of columns) order(slots ?? [], before);
    for (const slots of columns.toReversed()) order(slots ?? [], after);
  }
  for (const slots of columns) order(slots ?? [], before);
}
const sweeps = 4;

const meanRow = (slots: readonly Slot[] | undefined): number | undefined =>
  slots && slots.reduce((sum, { y }) => sum + y, 0) / slots.length;

interface Route {
  readonly from: string;
  readonly to: string;
  readonly slots: readonly Slot[];
}

/**
 * Places permissions in columns, each one right of all that contain it, and as far right as possible. A line to a distant column passes the
 * columns between in a free row, so that no box hides it. Permissions may contain each other in a cycle. The line that closes it is not
 * counted.
 * @param available the width that the drawing has; pixels
 */
export function layoutGraph(definitions: readonly Node[], available = Number.POSITIVE_INFINITY): Graph {
  const byId = new Map(definitions.map((definition) => [definition.id, definition]));
  const columnById = listColumns(byId);
  const columns: Slot[][] = [];
  const add = (column: number, isBox: boolean): Slot => {
    const slot: Slot = { column, isBox, y: 0 };
    columns[column] ??= [];
    columns[column].push(slot);
    return slot;
  };
  const boxes = new Map<string, Slot>();
  const routes: Route[] = [];
  let passages = 0;
  for (const { id, containedPermissionIds } of definitions) {
    boxes.set(id, add(columnById.get(id) ?? 0, true));
    for (const to of containedPermissionIds) {
      const [first, last] = [columnById.get(id) ?? 0, columnById.get(to)];
      if (last === undefined) continue;
      const between = Array.from({ length: Math.max(0, last - first - 1) }, (_, index) => first + 1 + index);
      passages += between.length;
      routes.push({ from: id, to, slots: passages > maxPassages ? [] : between.map((column) => add(column, false)) });
    }
  }

  const lines = routes.flatMap(({ from, to, slots }) => {
    const path = [boxes.get(from), ...slots, boxes.get(to)];
    return path.slice(1).flatMap((slot, index) => {
      const previous = path[index];
      return slot && previous ? [[previous, slot] as const] : [];
    });
  });
  orderRows(columns, lines);

  const sizes = fitSizes(columns.length, available);
  const { width, height, columnGap, rowGap } = sizes;
  const toX = (column: number) => column * (width + columnGap);
  let tallest = 0;
  for (const slots of columns) {
    let y = 0;
    for (const slot of slots ?? []) {
      slot.y = y;
      y += (slot.isBox ? height : passageHeight) + rowGap;
    }
    tallest = Math.max(tallest, y - rowGap);
  }
  const nodes = new Map([...boxes].map(([id, { column, y }]) => [id, { id, x: toX(column), y }]));
  const edges = routes.flatMap(({ from: fromId, to: toId, slots }) => {
    const [from, to] = [nodes.get(fromId), nodes.get(toId)];
    const passages = slots.map(({ column, y }) => ({ x: toX(column), y: y + passageHeight / 2 }));
    return from && to ? [{ from, to, passages }] : [];
  });
  return {
    nodes: [...nodes.values()],
    edges,
    width: Math.max(0, columns.length * (width + columnGap) - columnGap),
    height: tallest,
  };
}

/** The column of each permission, from the length of the longest path that starts there. */
function listColumns(byId: ReadonlyMap<string, Node>): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>();
  for (const id of containedFirst(byId)) {
    // What closes a cycle has no length yet.
    const contained = (byId.get(id)?.containedPermissionIds ?? []).map((other) => lengths.get(other) ?? -1);
    lengths.set(
      id,
      contained.reduce((longest, length) => Math.max(longest, length + 1), 0),
    );
  }
  const longest = [...lengths.values()].reduce((most, length) => Math.max(most, length), 0);
  return new Map([...lengths].map(([id, length]) => [id, longest - length]));
}

/** Each permission after those that it contains, except where that closes a cycle. Without recursion: chains may be long. */
function containedFirst(byId: ReadonlyMap<string, Node>): string[] {
  const finished: string[] = [];
  const seen = new Set<string>();
  for (const root of byId.keys()) {
    if (seen.has(root)) continue;
    seen.add(root);
    const stack = [{ id: root, next: 0 }];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const contained = byId.get(top.id)?.containedPermissionIds[top.next++];
      if (contained === undefined) {
        finished.push(top.id);
        stack.pop();
      } else if (byId.has(contained) && !seen.has(contained)) {
        seen.add(contained);
        stack.push({ id: contained, next: 0 });
      }
    }
  }
  return finished;
}
