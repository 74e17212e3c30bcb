import { useUserState } from "#sdk/react/index.ts";

/** Whether a user is signed in; undefined until it is known. */
export function useIsSignedIn(anonymous: boolean): boolean | undefined {
  const { data } = useUserState({ or: anonymous ? "anonymous-if-exists[deprecated]" : "return-null", includeRestricted: true });
  return data === undefined ? undefined : data !== null;
}
