import { Area, AreaChart, Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { DailyActivity } from "#sdk/admin.ts";
import { t } from "../../../locales/i18n.ts";
import { dayLabel } from "./day-label.ts";

interface DailyChartProps {
  name: string;
  days: readonly DailyActivity[];
  variant: "bars" | "area";
}

const margin = { top: 6, right: 22, bottom: 0, left: 0 };
const tick = { fill: "var(--soft-ink)", fontSize: 12 };

/** A chart of one number per day. Hidden from screen readers: the panel has the same numbers as a table. */
export default function DailyChart({ name, days, variant }: DailyChartProps) {
  const today = days.length - 1;
  // Today is a part of a day: drawn apart, so that it does not look like a decline.
  const data = days.map((day, index) => ({
    ...day,
    complete: index < today ? day.activity : undefined,
    partial: index >= today - 1 ? day.activity : undefined,
  }));
  // One label a week, counted back from today.
  const ticks = days.filter((_, index) => (today - index) % 7 === 0).map(({ date }) => date);
  const frame = [
    <CartesianGrid key="grid" vertical={false} stroke="var(--line)" />,
    <XAxis
      key="days"
      dataKey="date"
      tickFormatter={dayLabel}
      tick={tick}
      tickLine={false}
      axisLine={{ stroke: "var(--line)" }}
      ticks={ticks}
      interval={0}
    />,
    <YAxis key="numbers" width={36} allowDecimals={false} tick={tick} tickLine={false} axisLine={false} />,
    <Tooltip
      key="tooltip"
      content={<ChartTooltip name={name} />}
      cursor={{ fill: "var(--sunken)", stroke: "var(--line)" }}
      isAnimationActive={false}
    />,
  ];
  const shared = { data, margin, accessibilityLayer: false };

  return (
    <ResponsiveContainer width="100%" height="100%">
      {variant === "bars" ? (
        <BarChart {...shared}>
          {frame}
          <Bar dataKey="activity" fill="var(--accent)" radius={[3, 3, 0, 0]} maxBarSize={18} isAnimationActive={false}>
            {days.map(({ date }, index) => (
              <Cell key={date} fillOpacity={index === today ? 0.4 : 1} />
            ))}
          </Bar>
        </BarChart>
      ) : (
        <AreaChart {...shared}>
          {frame}
          <Area
            dataKey="partial"
            type="linear"
            stroke="var(--accent)"
            strokeWidth={2}
            strokeDasharray="4 4"
            fill="transparent"
            dot={false}
            isAnimationActive={false}
          />
          <Area
            dataKey="complete"
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

interface ChartTooltipProps {
  name: string;
  active?: boolean;
  label?: string | number;
  payload?: readonly { readonly value?: unknown }[];
}

function ChartTooltip({ name, active, label, payload }: ChartTooltipProps) {
  // Yesterday ends one line and begins the other; both have the same value.
  const value = payload?.find((entry) => typeof entry.value === "number")?.value;
  if (!active || typeof label !== "string" || typeof value !== "number") return null;
  return (
    <div className="rounded-lg border border-line bg-surface px-3 py-2 text-sm shadow-card">
      <p className="text-soft-ink">{dayLabel(label)}</p>
      <p className="font-medium">
        {name}: {t("overview.number", { value })}
      </p>
    </div>
  );
}
