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

export interface Graph {
  readonly nodes: readonly PlacedNode[];
  /** From the permission that contains to the one that is contained. */
  readonly edges: readonly { readonly from: PlacedNode; readonly to: PlacedNode }[];
  readonly width: number;
  readonly height: number;
}

/** The size of a box and of the gaps between boxes, in pixels. */
export const graphSizes = { width: 190, height: 34, columnGap: 72, rowGap: 12 } as const;

/**
 * Places permissions in columns, each one right of all that contain it. Each is as far right as possible, so that few lines pass behind
 * boxes. Permissions that contain each other share a cycle: the line that closes it is not counted.
 */
export function layoutGraph(definitions: readonly Node[]): Graph {
  const byId = new Map(definitions.map((definition) => [definition.id, definition]));
  const columns = listColumns(byId);
  const rows: number[] = [];
  const { width, height, columnGap, rowGap } = graphSizes;
  const placed = new Map<string, PlacedNode>();
  for (const { id } of definitions) {
    const column = columns.get(id) ?? 0;
    const row = rows[column] ?? 0;
    rows[column] = row + 1;
    placed.set(id, { id, x: column * (width + columnGap), y: row * (height + rowGap) });
  }
  const edges = definitions.flatMap(({ id, containedPermissionIds }) =>
    containedPermissionIds.flatMap((contained) => {
      const [from, to] = [placed.get(id), placed.get(contained)];
      return from && to ? [{ from, to }] : [];
    }),
  );
  const tallest = Math.max(0, ...rows.map((count) => count ?? 0));
  return {
    nodes: [...placed.values()],
    edges,
    width: Math.max(0, rows.length * (width + columnGap) - columnGap),
    height: Math.max(0, tallest * (height + rowGap) - rowGap),
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
