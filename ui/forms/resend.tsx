import { useState } from "react";
import { codes } from "#contract/vocabulary/limits.ts";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { useCountdown } from "../components/use-countdown.ts";
import { text } from "../locales/text.ts";
import { useDeed } from "./use-deed.tsx";

interface ResendProps {
  /** Sends the mail once more. What it throws is shown. */
  send(): Promise<void>;
  /** Goes back to the address. */
  change(): void;
}

/** After a mail was sent: once more, as soon as the server would send one, or to another address. */
export function Resend({ send, change }: ResendProps) {
  const sending = useDeed();
  const [sent, setSent] = useState(false);
  const { left, restart } = useCountdown(codes.perAddress[0].seconds);

  const again = () =>
    sending.run(async () => {
      setSent(false);
      await send();
      setSent(true);
      restart();
    });

  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-soft-ink text-sm">{text("resend.spam")}</p>
      {sending.problem && <Notice>{sending.problem}</Notice>}
      <div className="grid grid-cols-1 gap-2.5">
        <Button wide disabled={left > 0} busy={sending.busy ? text("resend.busy") : undefined} onClick={() => void again()}>
          {left > 0 ? text("resend.wait", { seconds: left }) : text("resend.now")}
        </Button>
        <Button wide look="quiet" onClick={change}>
          {text("resend.otherAddress")}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {sent && text("resend.done")}
      </p>
    </div>
  );
}
