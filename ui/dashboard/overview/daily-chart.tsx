import { Area, AreaChart, Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { DailyActivity } from "#sdk/admin.ts";
import { text } from "../../locales/text.ts";
import { dayLabel } from "./day-label.ts";

interface DailyChartProps {
  name: string;
  days: readonly DailyActivity[];
  look: "bars" | "area";
}

const margin = { top: 6, right: 6, bottom: 0, left: 0 };
const tick = { fill: "var(--soft-ink)", fontSize: 12 };

/** A number for each day. A drawing only: the same numbers stand beside it as a table. */
export default function DailyChart({ name, days, look }: DailyChartProps) {
  const data = [...days];
  const frame = [
    <CartesianGrid key="grid" vertical={false} stroke="var(--line)" />,
    <XAxis
      key="days"
      dataKey="date"
      tickFormatter={dayLabel}
      tick={tick}
      tickLine={false}
      axisLine={{ stroke: "var(--line)" }}
      minTickGap={32}
    />,
    <YAxis key="numbers" width={36} allowDecimals={false} tick={tick} tickLine={false} axisLine={false} />,
    <Tooltip
      key="tooltip"
      content={<Hint name={name} />}
      cursor={{ fill: "var(--sunken)", stroke: "var(--line)" }}
      isAnimationActive={false}
    />,
  ];
  const shared = { data, margin, accessibilityLayer: false };

  return (
    <ResponsiveContainer width="100%" height="100%">
      {look === "bars" ? (
        <BarChart {...shared}>
          {frame}
          <Bar dataKey="activity" fill="var(--accent)" radius={[3, 3, 0, 0]} maxBarSize={18} isAnimationActive={false} />
        </BarChart>
      ) : (
        <AreaChart {...shared}>
          {frame}
          <Area
            dataKey="activity"
            type="monotone"
            stroke="var(--accent)"
            strokeWidth={2}
            fill="var(--accent)"
            fillOpacity={0.16}
            dot={false}
            isAnimationActive={false}
          />
        </AreaChart>
      )}
    </ResponsiveContainer>
  );
}

interface HintProps {
  name: string;
  active?: boolean;
  label?: string | number;
  payload?: readonly { readonly value?: unknown }[];
}

function Hint({ name, active, label, payload }: HintProps) {
  const value = payload?.[0]?.value;
  if (!active || typeof label !== "string" || typeof value !== "number") return null;
  return (
    <div className="rounded-lg border border-line bg-surface px-3 py-2 text-sm shadow-card">
      <p className="text-soft-ink">{dayLabel(label)}</p>
      <p className="font-medium">
        {name}: {text("overview.number", { value })}
      </p>
    </div>
  );
}
