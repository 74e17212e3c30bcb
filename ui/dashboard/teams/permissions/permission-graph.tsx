import { useEffect, useRef, useState } from "react";
import type { PermissionDefinition } from "#sdk/admin.ts";
import { t } from "../../../locales/i18n.ts";
import { isSystemPermission } from "./definition-calls.ts";
import { fitSizes, type GraphSizes, layoutGraph, type PlacedEdge } from "./graph-layout.ts";

/** Space around the drawing, in pixels: the outline of a focused box needs it. */
const margin = 4;

/** A line from the right side of one box to the left side of another. It is level where it passes a column. */
function readPath({ from, to, passages }: PlacedEdge, { width, height }: GraphSizes): string {
  let [x, y] = [from.x + width, from.y + height / 2];
  let path = `M ${x} ${y}`;
  const curveTo = (nextX: number, nextY: number) => {
    const bend = Math.max(20, Math.abs(nextX - x) / 2);
    path += ` C ${x + bend} ${y}, ${nextX - bend} ${nextY}, ${nextX} ${nextY}`;
  };
  for (const passage of passages) {
    curveTo(passage.x, passage.y);
    [x, y] = [passage.x + width, passage.y];
    path += ` L ${x} ${y}`;
  }
  curveTo(to.x, to.y + height / 2);
  return path;
}

/** The width of an element, in pixels; 0 until it is known. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

interface PermissionGraphProps {
  /** Unique on the page. */
  id: string;
  name: string;
  definitions: readonly PermissionDefinition[];
}

/**
 * Which permission contains which, as a drawing that fits the page, or scrolls if it is wider. Each box is a button that shows its lines
 * alone, and its name says what it contains.
 */
export function PermissionGraph({ id, name, definitions }: PermissionGraphProps) {
  const [ref, available] = useWidth();
  const [pressed, setPressed] = useState<string>();
  const [hovered, setHovered] = useState<string>();
  const graph = layoutGraph(definitions, available - 2 * margin);
  const columns = new Set(graph.nodes.map(({ x }) => x)).size;
  const sizes = fitSizes(columns, available - 2 * margin);
  const containedById = new Map(definitions.map(({ id, containedPermissionIds }) => [id, containedPermissionIds]));
  const systemIds = new Set(definitions.filter(isSystemPermission).map(({ id }) => id));
  const shown = hovered ?? pressed;
  const isShown = ({ from, to }: PlacedEdge) => shown === undefined || from.id === shown || to.id === shown;
  const [width, height] = [graph.width + 2 * margin, graph.height + 2 * margin];
  const isWider = available > 0 && width > available;

  return (
    <section aria-label={name} className="border-line border-t p-5 sm:px-6">
      {isWider && <p className="mb-3 text-soft-ink text-sm">{t("permissions.graphScrolls")}</p>}
      <div ref={ref} className="relative max-h-[32rem] overflow-auto overscroll-x-contain">
        {available > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a drawing
          <svg
            role="group"
            aria-label={t("permissions.graphText", { permissions: graph.nodes.length, contained: graph.edges.length })}
            width={width}
            height={height}
            viewBox={`${-margin} ${-margin} ${width} ${height}`}
            className="block"
          >
            <defs>
              <marker id={`${id}-arrow`} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
                <path d="M 0 0 L 8 4 L 0 8 z" fill="var(--accent)" />
              </marker>
            </defs>
            {graph.edges.map((edge) => (
              <path
                key={`${edge.from.id} ${edge.to.id}`}
                d={readPath(edge, sizes)}
                fill="none"
                stroke="var(--accent)"
                strokeWidth={shown !== undefined && isShown(edge) ? 2 : 1.5}
                opacity={isShown(edge) ? 1 : 0.15}
                markerEnd={`url(#${id}-arrow)`}
              />
            ))}
            {graph.nodes.map(({ id, x, y }) => (
              <Box
                key={id}
                id={id}
                contained={containedById.get(id) ?? []}
                x={x}
                y={y}
                sizes={sizes}
                isSystem={systemIds.has(id)}
                isPressed={pressed === id}
                press={() => setPressed(pressed === id ? undefined : id)}
                hover={setHovered}
              />
            ))}
          </svg>
        )}
      </div>
    </section>
  );
}

interface BoxProps {
  id: string;
  contained: readonly string[];
  x: number;
  y: number;
  sizes: GraphSizes;
  isSystem: boolean;
  isPressed: boolean;
  press(): void;
  /** Called with the id while the pointer or the focus is on the box. */
  hover(id: string | undefined): void;
}

function Box({ id, contained, x, y, sizes: { width, height }, isSystem, isPressed, press, hover }: BoxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button element cannot be in a drawing
    <g
      role="button"
      tabIndex={0}
      aria-pressed={isPressed}
      aria-label={contained.length === 0 ? id : t("permissions.graphBox", { id, contained: contained.join(", ") })}
      transform={`translate(${x} ${y})`}
      onClick={press}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        press();
      }}
      onPointerEnter={() => hover(id)}
      onPointerLeave={() => hover(undefined)}
      onFocus={() => hover(id)}
      onBlur={() => hover(undefined)}
      className="cursor-default rounded-lg"
    >
      <title>{id}</title>
      <rect
        width={width}
        height={height}
        rx="8"
        fill={isSystem ? "var(--sunken)" : "var(--surface)"}
        stroke={isPressed ? "var(--accent)" : "var(--field-line)"}
        strokeWidth={isPressed ? 2 : 1}
      />
      <foreignObject width={width} height={height} className="pointer-events-none">
        <span className="flex h-full items-center px-3 font-mono text-ink text-xs">
          <span className="truncate">{id}</span>
        </span>
      </foreignObject>
    </g>
  );
}
