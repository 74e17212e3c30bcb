import { useSyncExternalStore } from "react";
import { attempt } from "../forms/attempt.ts";

/** Starts the key of a project. Earlier versions stored only providers. */
const key = "latchkey-last-provider";

/** The methods of a sign-in besides providers, whose ids have no colon. */
export type OwnMethod = ":password" | ":code" | ":passkey";

/** Remembers the method of a completed sign-in in this browser, so that users find their account again. @param method a provider's id, or an own method */
export const saveLastMethod = (projectId: string, method: string): void =>
  attempt(() => localStorage.setItem(`${key}:${projectId}`, method));

const never = () => () => {};

/** Reads what only the browser knows. @param assumed the value in HTML that the server renders */
export const useBrowserFact = <Fact>(readFact: () => Fact, assumed: Fact): Fact => useSyncExternalStore(never, readFact, () => assumed);

/** The method of the last sign-in to a project in this browser; null if unknown. */
export const useLastMethod = (projectId: string): string | null =>
  useBrowserFact<string | null>(() => attempt(() => localStorage.getItem(`${key}:${projectId}`)) ?? null, null);
