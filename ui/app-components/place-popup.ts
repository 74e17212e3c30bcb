/** A rectangle in CSS pixels, from the top left corner of the viewport. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Placement {
  readonly left: number;
  readonly top: number;
  readonly maxHeight: number;
}

/** Distance from the anchor and from the edges of the viewport; CSS pixels. */
const gap = 6;
const margin = 8;

/** The edge of the anchor with which a popup is aligned, in the direction of the text. */
export type PopupAlign = "start" | "end";

/**
 * Places a popup below its anchor, or above it where more space is. The popup stays inside the viewport.
 * @param size of the popup without a limit of its height
 */
export function placePopup(
  anchor: Box,
  size: Pick<Box, "width" | "height">,
  viewport: Pick<Box, "width" | "height">,
  { align, isRtl }: { readonly align: PopupAlign; readonly isRtl: boolean },
): Placement {
  const below = viewport.height - (anchor.top + anchor.height) - gap - margin;
  const above = anchor.top - gap - margin;
  const isAbove = size.height > below && above > below;
  const maxHeight = Math.max(0, isAbove ? above : below);
  const height = Math.min(size.height, maxHeight);
  const wanted = (align === "start") === isRtl ? anchor.left + anchor.width - size.width : anchor.left;
  return {
    left: Math.max(margin, Math.min(wanted, viewport.width - margin - size.width)),
    top: isAbove ? anchor.top - gap - height : anchor.top + anchor.height + gap,
    maxHeight,
  };
}
