import { useEffect, useState } from "react";
import { codeLimits } from "#contract/vocabulary/foundation/verification-codes.ts";
import { Notice } from "../components/notice.tsx";
import { TextButton } from "../components/text-button.tsx";
import { t } from "../locales/i18n.ts";
import { useAction } from "./use-action.tsx";

/** Counts down whole seconds; `restart` starts again. */
function useCountdown(seconds: number): { readonly secondsLeft: number; restart(): void } {
  const [secondsLeft, setLeft] = useState(seconds);

  useEffect(() => {
    if (secondsLeft <= 0) return;
    const timer = setTimeout(() => setLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);

  return { secondsLeft, restart: () => setLeft(seconds) };
}

interface ResendProps {
  /** Sends the e-mail again. The component shows what it throws. */
  send(): Promise<void>;
  /** Returns to the address field. */
  changeAddress(): void;
}

/** Sends an e-mail again once the rate limit allows it, or to another address. */
export function Resend({ send, changeAddress }: ResendProps) {
  const sending = useAction();
  const [sent, setSent] = useState(false);
  const { secondsLeft, restart } = useCountdown(codeLimits.resendSeconds);

  const sendAgain = () =>
    sending.run(async () => {
      setSent(false);
      await send();
      setSent(true);
      restart();
    });

  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-soft-ink text-sm">{t("resend.spam")}</p>
      {sending.error && <Notice>{sending.error}</Notice>}
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <TextButton disabled={secondsLeft > 0} busyLabel={sending.busy ? t("resend.busy") : undefined} onClick={() => void sendAgain()}>
          {secondsLeft > 0 ? t("resend.wait", { seconds: secondsLeft }) : t("resend.now")}
        </TextButton>
        <TextButton onClick={changeAddress}>{t("resend.changeAddress")}</TextButton>
      </div>
      <p role="status" className="sr-only">
        {sent && t("resend.done")}
      </p>
    </div>
  );
}
