import { useState } from "react";
import { waitlistLimits as limits } from "#contract/vocabulary/sign-in/waitlist.ts";
import { TextArea } from "../../components/text-area.tsx";
import { useAction } from "../../forms/use-action.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionButton } from "../action-button.tsx";
import { useRefresh } from "../use-refresh.ts";
import { useProject } from "../workspace.ts";
import { readAddresses } from "./read-addresses.ts";

/** Invites persons by e-mail, or imports them into the waitlist. @param signUpUrl the target of the links */
export function AdmitForm({ signUpUrl }: { signUpUrl: string }) {
  const { app } = useProject();
  const [text, setText] = useState("");
  const [done, setDone] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const action = useAction();
  const refresh = useRefresh();
  const addresses = readAddresses(text);

  function run(max: number, send: () => Promise<string>): void {
    setDone(undefined);
    setRefused(addresses.length === 0 || addresses.length > max ? t("waiting.addressesInvalid", { max }) : undefined);
    if (addresses.length === 0 || addresses.length > max) return;
    void action.run(async () => {
      const sentence = await send();
      await refresh("waitlist");
      setText("");
      setDone(sentence);
    });
  }
  const invite = async () => t("waiting.invited", { count: await app.inviteToSignUp(addresses, signUpUrl) });
  const add = async () => t("waiting.imported", { count: await app.importWaitlist(addresses.map((email) => ({ email }))) });

  return (
    <div className="grid grid-cols-1 gap-3">
      <TextArea
        label={t("waiting.addresses")}
        error={refused}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="flex flex-wrap gap-2">
        <ActionButton disabled={action.busy} onClick={() => run(limits.perCall, invite)}>
          {t("waiting.invite")}
        </ActionButton>
        <ActionButton disabled={action.busy} onClick={() => run(limits.imported, add)}>
          {t("waiting.import")}
        </ActionButton>
      </div>
      <div role="status" className="text-sm empty:hidden">
        {action.error ?? done}
      </div>
    </div>
  );
}
