import type { PermissionDefinition } from "#sdk/admin.ts";
import { t } from "../../../locales/i18n.ts";
import { isSystemPermission } from "./definition-calls.ts";
import { graphSizes, layoutGraph, type PlacedNode } from "./graph-layout.ts";

const { width, height } = graphSizes;
/** Space around the drawing, in pixels. */
const margin = 2;
/** Characters that fit into a box. */
const maxLabel = 22;

const toLabel = (id: string) => (id.length > maxLabel ? `${id.slice(0, maxLabel - 1)}…` : id);

/** A curve from the right side of one box to the left side of another. */
function readCurve(from: PlacedNode, to: PlacedNode): string {
  const [x1, y1, x2, y2] = [from.x + width, from.y + height / 2, to.x, to.y + height / 2];
  const bend = Math.max(28, Math.abs(x2 - x1) / 2);
  return `M ${x1} ${y1} C ${x1 + bend} ${y1}, ${x2 - bend} ${y2}, ${x2} ${y2}`;
}

interface PermissionGraphProps {
  /** Unique on the page. */
  id: string;
  name: string;
  definitions: readonly PermissionDefinition[];
}

/** Which permission contains which, as a drawing. The list has the same facts as text. */
export function PermissionGraph({ id, name, definitions }: PermissionGraphProps) {
  const graph = layoutGraph(definitions);
  const systemIds = new Set(definitions.filter(isSystemPermission).map(({ id }) => id));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section tabIndex={0} aria-label={name} className="max-h-[32rem] overflow-auto border-line border-t p-5 sm:px-6">
      <svg
        role="img"
        aria-label={t("permissions.graphText", { permissions: graph.nodes.length, contained: graph.edges.length })}
        width={graph.width + 2 * margin}
        height={graph.height + 2 * margin}
        viewBox={`${-margin} ${-margin} ${graph.width + 2 * margin} ${graph.height + 2 * margin}`}
        className="block"
      >
        <defs>
          <marker id={`${id}-arrow`} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M 0 0 L 8 4 L 0 8 z" fill="var(--accent)" />
          </marker>
        </defs>
        {graph.edges.map(({ from, to }) => (
          <path
            key={`${from.id} ${to.id}`}
            d={readCurve(from, to)}
            fill="none"
            stroke="var(--accent)"
            strokeWidth="1.5"
            markerEnd={`url(#${id}-arrow)`}
          />
        ))}
        {graph.nodes.map(({ id, x, y }) => (
          <g key={id} transform={`translate(${x} ${y})`}>
            <title>{id}</title>
            <rect
              width={width}
              height={height}
              rx="8"
              fill={systemIds.has(id) ? "var(--sunken)" : "var(--surface)"}
              stroke="var(--field-line)"
            />
            <text x="12" y={height / 2} dominantBaseline="central" fontSize="12" fill="var(--ink)" className="font-mono">
              {toLabel(id)}
            </text>
          </g>
        ))}
      </svg>
    </section>
  );
}
