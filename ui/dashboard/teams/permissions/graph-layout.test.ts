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

test("a line passes the columns between in a row without a box", () => {
  const { nodes, edges } = layoutGraph([definition("a", "b", "c"), definition("b", "c"), definition("c")]);
  const passages = edges.flatMap((edge) => edge.passages);
  expect(edges.map(({ from, to, passages }) => [from.id, to.id, passages.length])).toEqual([
    ["a", "b", 0],
    ["a", "c", 1],
    ["b", "c", 0],
  ]);
  for (const { x, y } of passages)
    for (const box of nodes.filter((node) => node.x === x)) expect(y < box.y || y > box.y + graphSizes.height).toBe(true);
});

test("boxes and gaps shrink until the drawing fits, but no further than they can be read", () => {
  const chain = [definition("a", "b"), definition("b", "c"), definition("c", "d"), definition("d")];
  const comfortable = layoutGraph(chain).width;
  expect(layoutGraph(chain, comfortable).width).toBe(comfortable);
  for (const available of [comfortable - 1, 800, 700]) expect(layoutGraph(chain, available).width).toBeLessThanOrEqual(available);
  expect(layoutGraph(chain, 300).width).toBe(layoutGraph(chain, 0).width);
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
