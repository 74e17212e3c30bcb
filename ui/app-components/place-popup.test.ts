import fc from "fast-check";
import { expect, test } from "vitest";
import { type Box, placePopup } from "./place-popup.ts";

const viewport = { width: 400, height: 600 };
const size = { width: 200, height: 300 };
const anchor = (left: number, top: number): Box => ({ left, top, width: 36, height: 36 });

test("a popup is below its anchor, aligned with the edge in the direction of the text", () => {
  expect(placePopup(anchor(300, 10), size, viewport, { align: "end", isRtl: false })).toMatchObject({ left: 136, top: 52 });
  expect(placePopup(anchor(100, 10), size, viewport, { align: "start", isRtl: false })).toMatchObject({ left: 100 });
  expect(placePopup(anchor(100, 10), size, viewport, { align: "end", isRtl: true })).toMatchObject({ left: 100 });
  expect(placePopup(anchor(300, 10), size, viewport, { align: "start", isRtl: true })).toMatchObject({ left: 136 });
});

test("a popup is above an anchor at the end of the page, and ends before it", () => {
  const { top, maxHeight } = placePopup(anchor(20, 550), size, viewport, { align: "start", isRtl: false });
  expect([top, maxHeight]).toEqual([244, 536]);
});

test("a popup never leaves the viewport, wherever its anchor is", () => {
  const arrangement = fc.record({
    left: fc.integer({ min: 0, max: 364 }),
    top: fc.integer({ min: 0, max: 564 }),
    height: fc.integer({ min: 20, max: 2000 }),
    align: fc.constantFrom("start" as const, "end" as const),
    isRtl: fc.boolean(),
  });
  fc.assert(
    fc.property(arrangement, ({ left, top, height, align, isRtl }) => {
      const placed = placePopup(anchor(left, top), { width: 300, height }, viewport, { align, isRtl });
      const end = placed.top + Math.min(height, placed.maxHeight);
      return placed.left >= 8 && placed.left + 300 <= 392 && placed.top >= 8 && end <= 592;
    }),
  );
});
