import type { ProviderId } from "#contract/vocabulary/sign-in/providers.ts";
import { type Brand, brandStyle, brands, neutral } from "./provider-brands.ts";
import marks from "./provider-marks.svg";

const isKnown = (id: string): id is ProviderId => Object.hasOwn(brands, id);

/** How the button of a provider looks; in the colours of the theme for an id that a developer chose. */
export const findBrand = (id: string): Brand => (isKnown(id) ? brands[id] : { light: neutral, dark: neutral });

/** The mark of a provider, in a `branded` element. The first letter of the name for an id that a developer chose. */
export const ProviderMark = ({ id, name }: { id: string; name: string }) => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5.5 shrink-0">
    {isKnown(id) ? (
      <use href={`${marks}#${id}`} />
    ) : (
      <>
        <circle cx="12" cy="12" r="9.500" fill="none" stroke="currentColor" strokeWidth="1.500" />
        <text x="12" y="16" textAnchor="middle" fontSize="11" fontWeight="600" fill="currentColor">
          {Array.from(name)[0]?.toUpperCase()}
        </text>
      </>
    )}
  </svg>
);

/** The mark of a provider in the colours of its button. Hidden from screen readers; use it beside the name. */
export const ProviderLogo = ({ id, name = id }: { id: string; name?: string }) => (
  <span style={brandStyle(findBrand(id))} className="branded inline-flex size-8 shrink-0 items-center justify-center rounded-md border">
    <ProviderMark id={id} name={name} />
  </span>
);
