import type { ComponentProps } from "react";
import { Icon } from "../components/icon.tsx";

/** Where a list would be: why there is none, and what to do about it. */
export function EmptyState({ icon, title, hint }: { icon: ComponentProps<typeof Icon>["name"]; title: string; hint: string }) {
  return (
    <div className="grid justify-items-center gap-1 border-line border-t px-5 py-14 text-center">
      <span className="mb-2 inline-flex size-12 items-center justify-center rounded-full bg-sunken text-soft-ink">
        <Icon name={icon} large />
      </span>
      <p className="max-w-md wrap-anywhere font-medium">{title}</p>
      <p className="max-w-md text-soft-ink text-sm">{hint}</p>
    </div>
  );
}
