import { useEffect, useState } from "react";
import { t } from "../locales/i18n.ts";
import { Notice } from "./notice.tsx";

/** Time after which a page that is still loading says so; milliseconds. */
const patienceMillis = 3000;

interface SlowNoticeProps {
  /** Names what does not respond. Default: the server. */
  text?: string | undefined;
}

/** Shown beside a skeleton once loading takes long: the server may be unreachable, and the page goes on trying. */
export function SlowNotice({ text = t("page.slow") }: SlowNoticeProps) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMillis);
    return () => clearTimeout(timer);
  }, []);
  return slow && <Notice tone="warning">{text}</Notice>;
}
