import { useState } from "react";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { Notice } from "../../components/notice.tsx";
import { Progress } from "../../components/progress.tsx";
import { useAsync } from "../../components/use-async.ts";
import { LoadError } from "../../forms/error-message.tsx";
import { t } from "../../locales/i18n.ts";
import { loadMessages } from "../../locales/locale.ts";
import type { PageContext } from "../page-context.ts";
import { CheckedOffer } from "./checked-offer.tsx";
import { Done } from "./done.tsx";
import { type Lookup, lookUp, type Outcome, readPurchase } from "./purchase.ts";
import { type Receipt, storedReceipt } from "./receipt.ts";
import { findWayBack } from "./way-back.ts";

/** Loads the page at `/purchase/{code}` with its messages. Rejects if they cannot be downloaded. */
export async function loadPurchasePage(context: PageContext) {
  await loadMessages("pages", "purchase");
  return <PurchasePage context={context} />;
}

const problems = {
  invalid: ["purchase.invalid", "purchase.invalidHint"],
  untrusted: ["purchase.untrusted", "purchase.untrustedHint"],
} as const;

/** The offer of a purchase link, and what became of it. */
function PurchasePage({ context }: { context: PageContext }) {
  const [purchase] = useState(() => readPurchase(window.location));
  const [finished, setFinished] = useState<{ readonly outcome: Outcome; readonly receipt: Receipt }>();
  const lookup = useAsync("offer", () => lookUp(context, purchase));
  const { projectName, development } = context.boot;
  const found = lookup.state === "ready" ? lookup.value : undefined;
  const done = finished?.outcome ?? found?.outcome;
  const back = findWayBack(context, found && !found.problem ? purchase.returnUrl : undefined);

  return (
    <AuthFrame
      page={t("purchase.page")}
      heading={readHeading(found, done, projectName)}
      projectName={projectName}
      development={development}
      footer={
        !done && (
          <a href={back.href} className="text-link py-1">
            {back.label}
          </a>
        )
      }
    >
      {!done && found?.offer && <p className="-mt-4 text-soft-ink">{t("purchase.from", { project: projectName })}</p>}
      {lookup.state === "loading" && <Progress>{t("purchase.loading")}</Progress>}
      {lookup.state === "failed" && <LoadError error={lookup.error} retry={lookup.retry} />}
      {purchase.failed && !done && <Notice>{t("purchase.paymentFailed")}</Notice>}
      {found?.problem && !done && <p className="text-soft-ink">{t(problems[found.problem][1], { project: projectName })}</p>}
      {found?.offer && !done && (
        <CheckedOffer
          context={context}
          purchase={purchase}
          offer={found.offer}
          finish={(outcome, receipt) => setFinished({ outcome, receipt })}
        />
      )}
      {done && <Done outcome={done} receipt={finished?.receipt ?? storedReceipt.get(purchase)} seller={projectName} back={back} />}
    </AuthFrame>
  );
}

function readHeading(found: Lookup | undefined, outcome: Outcome | undefined, project: string): string {
  const product = found?.offer?.product.display_name;
  if (outcome) return product && outcome !== "paid" && outcome !== "processing" ? t("purchase.done", { product }) : t("purchase.paid");
  if (found?.problem) return t(problems[found.problem][0]);
  return product ? t("purchase.title", { product }) : t("purchase.from", { project });
}
