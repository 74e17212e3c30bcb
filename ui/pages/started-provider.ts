import { attempt } from "../forms/attempt.ts";

const key = "latchkey-started-provider";

/** The provider that the user of this tab has left for. */
export const startedProvider = {
  save: (id: string): void => attempt(() => sessionStorage.setItem(key, id)),
  /** Reads and forgets the provider; null if unknown. */
  take: (): string | null => {
    const id = attempt(() => sessionStorage.getItem(key)) ?? null;
    attempt(() => sessionStorage.removeItem(key));
    return id;
  },
};
