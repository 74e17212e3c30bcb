import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";

/** Percent of the width that the first pane takes: bounds, default, and a step of the keyboard. */
const bounds = { min: 30, max: 70, initial: 50, step: 2 } as const;
const storageKey = "latchkey-editor-split";

const clamp = (percent: number) => Math.min(bounds.max, Math.max(bounds.min, percent));

function readSplit(): number {
  try {
    const percent = Number(localStorage.getItem(storageKey));
    return percent > 0 ? clamp(percent) : bounds.initial;
  } catch {
    return bounds.initial;
  }
}

interface SplitPanesProps {
  /** Names the bar between the panes. */
  label: string;
  start: ReactNode;
  end: ReactNode;
}

/** Two panes, beside each other on a wide page. A bar between them moves their border, by pointer or arrow keys. */
export function SplitPanes({ label, start, end }: SplitPanesProps) {
  const box = useRef<HTMLDivElement>(null);
  const [percent, setPercent] = useState(readSplit);

  function move(next: number): void {
    const bounded = clamp(next);
    setPercent(bounded);
    try {
      localStorage.setItem(storageKey, String(bounded));
    } catch {
      // Without storage, the border lasts as long as the page.
    }
  }
  const isReversed = () => box.current !== null && getComputedStyle(box.current).direction === "rtl";

  function drag(event: PointerEvent<HTMLDivElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const rect = box.current?.getBoundingClientRect();
    if (!rect) return;
    const share = (100 * (event.clientX - rect.left)) / rect.width;
    move(isReversed() ? 100 - share : share);
  }
  function moveByKey(event: KeyboardEvent<HTMLDivElement>): void {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    move(percent + bounds.step * direction * (isReversed() ? -1 : 1));
  }

  return (
    <div
      ref={box}
      style={{ "--split": `${percent}%` } as Record<string, string>}
      className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[calc(var(--split)-0.75rem)_1.5rem_minmax(0,1fr)] xl:gap-0"
    >
      <div className="min-w-0">{start}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: a horizontal rule cannot be moved. */}
      <div
        role="separator"
        aria-label={label}
        aria-orientation="vertical"
        aria-valuemin={bounds.min}
        aria-valuemax={bounds.max}
        aria-valuenow={Math.round(percent)}
        tabIndex={0}
        onKeyDown={moveByKey}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onDoubleClick={() => move(bounds.initial)}
        className="group hidden h-full cursor-col-resize touch-none items-center justify-center rounded xl:flex"
      >
        <span className="h-12 w-1 rounded-full bg-line transition-colors group-hover:bg-accent group-focus-visible:bg-accent" />
      </div>
      <div className="min-w-0">{end}</div>
    </div>
  );
}
