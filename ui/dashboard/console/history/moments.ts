import { useSearchParams } from "wouter";

/** The two moments of a comparison. Without the second, it is now. */
export interface Moments {
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  /** A field that is present and undefined removes the moment. */
  change(next: { readonly from?: Date | undefined; readonly to?: Date | undefined }): void;
}

const names = ["from", "to"] as const;

function readMoment(text: string | null): Date | undefined {
  const date = new Date(Number(text));
  return text && !Number.isNaN(date.getTime()) && date.getTime() >= 0 ? date : undefined;
}

/** The two moments in the address. */
export function useMoments(): Moments {
  const [parameters, setParameters] = useSearchParams();
  return {
    from: readMoment(parameters.get("from")),
    to: readMoment(parameters.get("to")),
    change(next) {
      const changed = new URLSearchParams(parameters);
      for (const name of names) {
        if (!(name in next)) continue;
        const moment = next[name];
        if (moment) changed.set(name, String(moment.getTime()));
        else changed.delete(name);
      }
      setParameters(changed, { replace: true });
    },
  };
}
