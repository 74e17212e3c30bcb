import { type PointerEvent, useState } from "react";
import { t } from "../../../locales/i18n.ts";
import { formatNumber } from "../../../locales/numbers.ts";
import { dayLabel } from "./day-label.ts";

/** A number of one day in UTC, YYYY-MM-DD. */
export interface DayCount {
  readonly date: string;
  readonly count: number;
}

interface DailyChartProps {
  days: readonly DayCount[];
  variant: "bars" | "line";
}

/** The height of the drawing, in its own units; its width is the number of days. */
const height = 100;

/** The round number above a maximum that the scale ends with: 1, 2 or 5 times a power of ten, and at least 4. */
export function scaleEnd(max: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(max, 1)));
  return Math.max([1, 2, 5, 10].map((step) => step * power).find((end) => end >= max) ?? max, 4);
}

/** A chart of one number per day. Hidden from screen readers: the panel has the same numbers as a table. */
export function DailyChart({ days, variant }: DailyChartProps) {
  const [pointed, setPointed] = useState<number>();
  const end = scaleEnd(Math.max(...days.map(({ count }) => count)));
  const today = days.length - 1;
  const level = (count: number) => height - (count / end) * height;
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setPointed(Math.min(Math.max(Math.floor(((event.clientX - left) / width) * days.length), 0), today));
  };
  const shown = pointed === undefined ? undefined : days[pointed];

  return (
    // The time runs from left to right in every language.
    <div
      dir="ltr"
      className="grid h-full grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-x-2 gap-y-1.5 text-soft-ink text-xs"
    >
      <div className="flex flex-col justify-between text-end tabular-nums">
        {[end, end / 2, 0].map((tick) => (
          <span key={tick} className="-my-[0.5em] leading-none">
            {formatNumber(tick)}
          </span>
        ))}
      </div>
      <div className="relative" onPointerMove={point} onPointerDown={point} onPointerLeave={() => setPointed(undefined)}>
        <svg
          viewBox={`0 0 ${days.length} ${height}`}
          preserveAspectRatio="none"
          className="absolute size-full overflow-visible"
          aria-hidden="true"
        >
          {[0, height / 2, height].map((y) => (
            <line key={y} x1="0" x2={days.length} y1={y} y2={y} className="stroke-line" vectorEffect="non-scaling-stroke" />
          ))}
          {variant === "bars" ? (
            days.map(({ date, count }, index) => (
              <rect
                key={date}
                x={index + 0.18}
                width={0.64}
                y={level(count)}
                height={height - level(count)}
                className="fill-accent"
                // Today is a part of a day: drawn apart, so that it does not look like a decline.
                fillOpacity={index === today ? 0.4 : 1}
              />
            ))
          ) : (
            <Line days={days} level={level} />
          )}
          {pointed !== undefined && (
            <line
              x1={pointed + 0.5}
              x2={pointed + 0.5}
              y1="0"
              y2={height}
              className="stroke-field-line"
              strokeDasharray="3 3"
              vectorEffect="non-scaling-stroke"
            />
          )}
        </svg>
        {shown && pointed !== undefined && (
          <p
            className="-translate-x-1/2 pointer-events-none absolute -top-2 z-10 whitespace-nowrap rounded-lg border border-line bg-surface px-2.5 py-1.5 text-ink shadow-card"
            style={{ left: `clamp(3.5rem, ${((pointed + 0.5) / days.length) * 100}%, calc(100% - 3.5rem))` }}
          >
            {t("overview.chartPoint", { day: dayLabel(shown.date), value: shown.count })}
          </p>
        )}
      </div>
      <div className="col-start-2 flex justify-between">
        {[days[0], days[Math.floor(today / 2)], days[today]].map((day) => day && <span key={day.date}>{dayLabel(day.date)}</span>)}
      </div>
    </div>
  );
}

/** The complete days as a line over an area, and today as a dashed end of it. */
function Line({ days, level }: { days: readonly DayCount[]; level: (count: number) => number }) {
  const points = days.map(({ count }, index) => `${index + 0.5} ${level(count)}`);
  const complete = points.slice(0, -1);
  const stroke = { fill: "none", className: "stroke-accent", strokeWidth: 2, vectorEffect: "non-scaling-stroke" } as const;
  return (
    <>
      <path d={`M 0.5 ${height} L ${complete.join(" L ")} L ${days.length - 1.5} ${height} Z`} className="fill-accent" fillOpacity={0.12} />
      <path d={`M ${complete.join(" L ")}`} strokeLinejoin="round" {...stroke} />
      <path d={`M ${points.slice(-2).join(" L ")}`} strokeDasharray="4 4" {...stroke} />
    </>
  );
}

/** A small line of some numbers, without a scale. */
export function Sparkline({ counts }: { counts: readonly number[] }) {
  const end = Math.max(...counts, 1);
  const points = counts.map((count, index) => `${index} ${24 - (count / end) * 22 - 1}`);
  return (
    <svg viewBox={`0 0 ${counts.length - 1} 24`} preserveAspectRatio="none" className="h-6 w-full" aria-hidden="true">
      <path
        d={`M ${points.join(" L ")}`}
        fill="none"
        className="stroke-accent"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
