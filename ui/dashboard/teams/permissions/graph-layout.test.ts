import { expect, test } from "vitest";
import { measureMillis, smallest } from "#server/testing/smallest.ts";
import { graphSizes, layoutGraph } from "./graph-layout.ts";

const definition = (id: string, ...containedPermissionIds: string[]) => ({ id, containedPermissionIds });
const columnWidth = graphSizes.width + graphSizes.columnGap;
const listColumns = (...definitions: ReturnType<typeof definition>[]) =>
  Object.fromEntries(layoutGraph(definitions).nodes.map(({ id, x }) => [id, x / columnWidth]));

test("a permission is placed right of all that contain it, and as far right as possible", () => {
  expect(listColumns(definition("read"), definition("admin", "edit", "read"), definition("edit", "read"), definition("other"))).toEqual({
    admin: 0,
    edit: 1,
    read: 2,
    other: 2,
  });
});

test("permissions of one column are placed below each other, and edges join the boxes", () => {
  const { nodes, edges, width, height } = layoutGraph([definition("a", "b", "c", "unknown"), definition("b"), definition("c")]);
  expect(nodes.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [columnWidth, 0],
    [columnWidth, graphSizes.height + graphSizes.rowGap],
  ]);
  expect(edges.map(({ from, to }) => [from.id, to.id])).toEqual([
    ["a", "b"],
    ["a", "c"],
  ]);
  expect([width, height]).toEqual([columnWidth + graphSizes.width, 2 * graphSizes.height + graphSizes.rowGap]);
});

test("permissions that contain each other, or themselves, are placed, too", () => {
  expect(listColumns(definition("a", "b"), definition("b", "a"), definition("c", "c"))).toEqual({ a: 0, b: 1, c: 1 });
  expect(layoutGraph([])).toEqual({ nodes: [], edges: [], width: 0, height: 0 });
});

test("a long chain is placed quickly", async () => {
  const chain = Array.from({ length: 5000 }, (_, index) => definition(`p${index}`, `p${index + 1}`));
  const layOut = async () => expect(layoutGraph(chain).width).toBe(5000 * columnWidth - graphSizes.columnGap);
  const most = 1000;
  expect(await smallest(most, () => measureMillis(layOut))).toBeLessThanOrEqual(most);
});
