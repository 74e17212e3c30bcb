import { type ReactNode, useState } from "react";
import type { Project } from "#sdk/client.ts";
import { Button } from "../components/button.tsx";
import { FormSkeleton } from "../components/form-skeleton.tsx";
import { useLoad } from "../components/use-load.ts";
import { LoadFailure } from "../forms/failure-notice.tsx";
import { load, wantedLocale } from "../locales/choice.ts";
import { text } from "../locales/text.ts";
import { NoMethod } from "./arrival.tsx";
import type { MailedCodeProps } from "./mailed-code.tsx";
import type { Place } from "./place.ts";

interface MethodsProps {
  place: Place;
  project: Project;
  /** Says that there is no method. */
  none: string;
  /** The form for e-mail and password. */
  children: ReactNode;
}

/** Every method that a project offers; only the form of the one that was chosen is shown. */
export function Methods({ place, project, none, children }: MethodsProps) {
  const { credentialEnabled, magicLinkEnabled } = project.config;
  const [byCode, setByCode] = useState(!credentialEnabled);

  if (!credentialEnabled && !magicLinkEnabled)
    return <NoMethod statement={none} hint={text("signIn.noMethodHint", { project: project.displayName })} />;
  if (byCode)
    return <LateMailedCode place={place} project={project} usePassword={credentialEnabled ? () => setByCode(false) : undefined} />;
  return (
    <>
      {children}
      {magicLinkEnabled && (
        <>
          <p className="flex items-center gap-3 text-soft-ink text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {text("signIn.or")}
          </p>
          <Button wide onClick={() => setByCode(true)}>
            {text("signIn.mailedCode")}
          </Button>
        </>
      )}
    </>
  );
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
