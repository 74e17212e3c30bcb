import type { ReactNode } from "react";
import type { TokenUser } from "#sdk/client.ts";
import { usePartialUserState } from "#sdk/react/index.ts";
import { ImpersonationBar } from "../pages/impersonation-bar.tsx";
import type { Appearance } from "./appearance.tsx";
import { PartRoot } from "./part-root.tsx";
import { PersonIcon } from "./person-icon.tsx";
import { useSignOut } from "./use-sign-out.ts";
import { readUserName } from "./user-name.ts";

/** Properties of `ImpersonationBanner`. */
export interface ImpersonationBannerProps {
  /** How the component looks, and what it says. */
  readonly appearance?: Appearance | undefined;
}

/**
 * Says whom the session impersonates, and ends it. Nothing in any other session. It reads the access token. Put it at
 * the top of the app, where a developer who helps a user sees it.
 *
 * @example
 * <ImpersonationBanner />
 */
export function ImpersonationBanner({ appearance }: ImpersonationBannerProps): ReactNode {
  const { data: user } = usePartialUserState({ or: "anonymous" });
  if (!user?.isImpersonated) return null;
  return (
    <PartRoot appearance={appearance} fallback={null}>
      {() => <Banner user={user} />}
    </PartRoot>
  );
}

/** The banner, once its language is loaded. */
export function Banner({ user }: { user: TokenUser }) {
  const { busy, signOut } = useSignOut();
  return <ImpersonationBar icon={<PersonIcon />} name={readUserName(user)} busy={busy} end={signOut} />;
}
