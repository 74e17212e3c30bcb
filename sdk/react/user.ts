import { useSuspenseQuery } from "@tanstack/react-query";
import { use } from "react";
import { client } from "#contract/vocabulary/limits.ts";
import { notSignedIn } from "#contract/vocabulary/sentences.ts";
import type { ClientApp } from "../client.ts";
import type { WhenSignedOut } from "../flows/presence.ts";
import type { CurrentUser } from "../objects/current-user.ts";
import type { Project } from "../objects/project.ts";
import { useClientApp } from "./provider.tsx";

export interface UseUserOptions {
  /** What to do where nobody is signed in; null unless said. */
  readonly or?: WhenSignedOut;
}

/**
 * The signed-in user, or null; `anonymous` makes one where there is nobody. Suspends until it is known; shown anew after every
 * change of the user or the session.
 */
export function useUser(options: UseUserOptions & { readonly or: "redirect" | "throw" | "anonymous" }): CurrentUser;
export function useUser(options?: UseUserOptions): CurrentUser | null;
export function useUser({ or = "return-null" }: UseUserOptions = {}): CurrentUser | null {
  const app = useClientApp();
  // Where to go, or what to throw, is the component's affair: they share what was read with those who take null.
  const read = or === "redirect" || or === "throw" ? "return-null" : or;
  const { data: user } = useSuspenseQuery({
    queryKey: ["users", "current", { or: read }],
    queryFn: (): Promise<CurrentUser | null> => app.getUser({ or: read }),
    gcTime: client.cacheGraceMillis,
    // Users carry methods: they are compared by identity, not merged field by field.
    structuralSharing: false,
  });
  if (user === null && or === "redirect") use(departure(app));
  if (user === null && or === "throw") throw new Error(notSignedIn("useUser", or));
  return user;
}

const departures = new WeakMap<ClientApp, Promise<never>>();

/** Goes to the sign-in page, once however many components ask, and never comes back: what waits for it stays suspended. */
function departure(app: ClientApp): Promise<never> {
  let leaving = departures.get(app);
  if (!leaving) {
    leaving = new Promise((_, reject) => {
      app
        .redirectToSignIn({ replace: true })
        .finally(() => departures.delete(app))
        .catch(reject);
    });
    departures.set(app, leaving);
  }
  return leaving;
}

/** The project of the app. Suspends until it is known. */
export function useProject(): Project {
  const app = useClientApp();
  return useSuspenseQuery({ queryKey: ["projects", "object"], queryFn: () => app.getProject(), gcTime: client.cacheGraceMillis }).data;
}
