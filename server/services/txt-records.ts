import { Resolver } from "node:dns/promises";

/** Looks up TXT records of the DNS. */
export interface TxtRecords {
  /**
   * The records of a name, each joined from its parts; empty where there are none.
   * @throws the resolver's error if the name could not be looked up
   */
  find(name: string): Promise<readonly string[]>;
}

const noRecord = new Set(["ENODATA", "ENOTFOUND"]);

/** @param millis the deadline of a query */
export function systemTxtRecords(millis: number): TxtRecords {
  return {
    async find(name) {
      const resolver = new Resolver({ timeout: millis, tries: 1 });
      const deadline = setTimeout(() => resolver.cancel(), millis);
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
      } catch (error) {
        if (noRecord.has((error as { code?: string }).code ?? "")) return [];
        throw error;
      } finally {
        clearTimeout(deadline);
      }
    },
  };
}
