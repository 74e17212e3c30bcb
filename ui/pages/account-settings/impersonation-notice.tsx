import { UserRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useClientApp, usePartialUserState } from "#sdk/react/index.ts";
import { loadMessages } from "../../locales/locale.ts";

/** Loaded on demand: most sessions are of the user. */
const Bar = lazy(async () => {
  const [{ ImpersonationBar }] = await Promise.all([import("../impersonation-bar.tsx"), loadMessages("components")]);
  return { default: ImpersonationBar };
});

/** In a session that impersonates, says whom, and ends the session. */
export function ImpersonationNotice() {
  const app = useClientApp();
  const { data: user } = usePartialUserState({ or: "anonymous" });
  const [busy, setBusy] = useState(false);
  if (!user?.isImpersonated) return null;
  function end(): void {
    setBusy(true);
    void app.signOut();
  }
  return (
    <Suspense fallback={null}>
      <Bar icon={<UserRound />} name={user.displayName || user.primaryEmail || user.id} busy={busy} end={end} />
    </Suspense>
  );
}
