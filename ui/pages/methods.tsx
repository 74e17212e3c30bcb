import { type ReactNode, useState } from "react";
import type { Project } from "#sdk/client.ts";
import { Button } from "../components/button.tsx";
import { Divider } from "../components/divider.tsx";
import { FormSkeleton } from "../components/form-skeleton.tsx";
import { useLoad } from "../components/use-load.ts";
import { LoadFailure } from "../forms/failure-notice.tsx";
import { load, wantedLocale } from "../locales/choice.ts";
import { text } from "../locales/text.ts";
import { NoMethod } from "./arrival.tsx";
import { hasPasskeys } from "./has-passkeys.ts";
import type { MailedCodeProps } from "./mailed-code.tsx";
import type { PasskeyProps } from "./passkey.tsx";
import type { Place } from "./place.ts";

interface MethodsProps {
  place: Place;
  project: Project;
  /** Says that there is no method. */
  none: string;
  /** Whether an account is being made: a passkey only opens one that is there. */
  choosing?: boolean;
  /** The form for e-mail and password. */
  children: ReactNode;
}

/** Every method that a project offers; only the form of the one that was chosen is shown. */
export function Methods({ place, project, none, choosing, children }: MethodsProps) {
  const { credentialEnabled, magicLinkEnabled, passkeyEnabled } = project.config;
  const [byCode, setByCode] = useState(!credentialEnabled);
  const alone = !credentialEnabled && !magicLinkEnabled;
  // Where there are other methods, nobody needs to read that this browser lacks one.
  const passkey = passkeyEnabled && !choosing && (alone || hasPasskeys()) && <LatePasskey place={place} alone={alone} />;

  if (alone) return passkey || <NoMethod statement={none} hint={text("signIn.noMethodHint", { project: project.displayName })} />;
  if (byCode) {
    const others = credentialEnabled ? { usePassword: () => setByCode(false) } : { other: passkey && <Other>{passkey}</Other> };
    return <LateMailedCode place={place} project={project} {...others} />;
  }
  return (
    <>
      {children}
      {(magicLinkEnabled || passkey) && (
        <Other>
          {magicLinkEnabled && (
            <Button wide onClick={() => setByCode(true)}>
              {text("signIn.mailedCode")}
            </Button>
          )}
          {passkey}
        </Other>
      )}
    </>
  );
}

/** Methods below the first one; nothing at all where none of them could be downloaded. */
const Other = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-6 has-[>:last-child:empty]:hidden">
    <Divider />
    <div className="grid grid-cols-1 gap-2.5">{children}</div>
  </div>
);

/** Downloaded where it can be used. */
function LatePasskey(props: PasskeyProps) {
  const part = useLoad("passkey", async () => {
    const [{ Passkey }] = await Promise.all([import("./passkey.tsx"), load(wantedLocale(), "occasional")]);
    return Passkey;
  });

  // Beside another method that works, its lack is no reason for alarm.
  if (part.state === "failed") return props.alone && <LoadFailure error={part.error} retry={part.retry} />;
  return part.state === "ready" ? <part.value {...props} /> : <div className="skeleton h-10 rounded-lg" />;
}

/** Downloaded when it is wanted: most sign in by password. */
function LateMailedCode(props: MailedCodeProps) {
  const part = useLoad("mailed-code", async () => {
    const [{ MailedCode }] = await Promise.all([import("./mailed-code.tsx"), load(wantedLocale(), "occasional")]);
    return MailedCode;
  });

  if (part.state === "failed") return <LoadFailure error={part.error} retry={part.retry} />;
  return part.state === "ready" ? <part.value {...props} /> : <FormSkeleton single />;
}

/** Whether a new account can be made by any method. */
export const mayBeNew = ({ config }: Project): boolean => config.signUpEnabled && (config.credentialEnabled || config.magicLinkEnabled);
