import type { ProjectConfig } from "#contract/config/tree.ts";
import { BrandContrastTooLow } from "#contract/errors/index.ts";
import {
  accentContrast,
  backgroundContrast,
  minContrast,
  nearestAccent,
  nearestBackground,
} from "#contract/vocabulary/projects/brand-colors.ts";

interface Refused {
  readonly key: string;
  readonly color: string;
  readonly measured: number;
  readonly nearest: string;
}

const refuse = ({ key, color, measured, nearest }: Refused) => {
  // Rounded down: 4.496 is not 4.5.
  const shown = (Math.floor(measured * 100) / 100).toFixed(2);
  return new BrandContrastTooLow(
    `brand.${key}: the contrast of ${color} is ${shown}:1, and text needs ${minContrast}:1. The nearest colour that passes is ${nearest}.`,
  );
};

/**
 * Refuses colours of a brand that make text hard to read, as far as a change concerns them.
 * @throws BrandContrastTooLow
 */
export function assertLegibleBrand(before: () => ProjectConfig, { brand: { accent, background } }: ProjectConfig): void {
  if (accent === undefined && background === undefined) return;
  const { brand: previous } = before();
  if (accent === previous.accent && background === previous.background) return;
  if (accent !== undefined && accentContrast(accent) < minContrast)
    throw refuse({ key: "accent", color: accent, measured: accentContrast(accent), nearest: nearestAccent(accent) });
  if (background !== undefined && backgroundContrast(background, accent) < minContrast)
    throw refuse({
      key: "background",
      color: background,
      measured: backgroundContrast(background, accent),
      nearest: nearestBackground(background, accent),
    });
}
