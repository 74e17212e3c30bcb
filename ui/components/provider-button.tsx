import { t } from "../locales/i18n.ts";
import { Spinner } from "./button.tsx";
import { describedByChip, LastUsed } from "./last-used.tsx";
import { brandStyle } from "./provider-brands.ts";
import { providerHeight } from "./provider-grid.tsx";
import { findBrand, ProviderMark } from "./provider-logo.tsx";

interface ProviderButtonProps {
  id: string;
  name: string;
  /** Replaces the words of the provider's rules, which are those of a sign-in. */
  label?: string | undefined;
  /** Marks the provider of the last sign-in in this browser. */
  lastUsed?: boolean;
  busy?: boolean;
  onClick?: () => void;
}

/** A button in the colours, with the mark and the words of a provider's rules. It never changes its size. */
export function ProviderButton({ id, name, label: ownLabel, lastUsed = false, busy = false, onClick }: ProviderButtonProps) {
  const brand = findBrand(id);
  const label = ownLabel ?? t(brand.signsIn ? "signIn.signInWith" : "signIn.continueWith", { provider: name });
  return (
    <LastUsed on={lastUsed}>
      <button
        {...describedByChip(lastUsed)}
        type="button"
        onClick={onClick}
        aria-busy={busy}
        style={{ ...brandStyle(brand), ...brand.font }}
        className={`branded inline-flex w-full items-center justify-center gap-2.5 rounded-lg border px-2 font-medium text-sm hover:ring-3 hover:ring-field-line/40 ${providerHeight}`}
      >
        <span className="inline-flex size-5.5 items-center justify-center">
          {busy ? <Spinner /> : <ProviderMark id={id} name={name} />}
        </span>
        {label}
      </button>
    </LastUsed>
  );
}
