import { useState } from "react";
import { AuthFrame } from "../../components/auth-frame.tsx";
import { LinkButton } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";
import { Progress } from "../../components/progress.tsx";
import { useAsync } from "../../components/use-async.ts";
import { LoadError } from "../../forms/error-message.tsx";
import { t } from "../../locales/i18n.ts";
import { loadMessages } from "../../locales/locale.ts";
import type { PageContext } from "../page-context.ts";
import { CheckedOffer } from "./checked-offer.tsx";
import { type Lookup, lookUp, type Outcome, type Purchase, readPurchase } from "./purchase.ts";

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
  const [outcome, setOutcome] = useState<Outcome>();
  const lookup = useAsync("offer", () => lookUp(context, purchase));
  const { projectName, development } = context.boot;
  const found = lookup.state === "ready" ? lookup.value : undefined;
  const done = outcome ?? found?.outcome;

  return (
    <AuthFrame
      page={t("purchase.page")}
      heading={readHeading(found, done, projectName)}
      projectName={projectName}
      development={development}
    >
      {lookup.state === "loading" && <Progress>{t("purchase.loading")}</Progress>}
      {lookup.state === "failed" && <LoadError error={lookup.error} retry={lookup.retry} />}
      {purchase.failed && !done && <Notice>{t("purchase.paymentFailed")}</Notice>}
      {found?.problem && !done && <p className="text-soft-ink">{t(problems[found.problem][1], { project: projectName })}</p>}
      {found?.offer && !done && <CheckedOffer context={context} purchase={purchase} offer={found.offer} finish={setOutcome} />}
      {done && <Done outcome={done} purchase={purchase} projectName={projectName} />}
    </AuthFrame>
  );
}

function readHeading(found: Lookup | undefined, outcome: Outcome | undefined, project: string): string {
  const product = found?.offer?.product.display_name;
  if (outcome) return product && outcome !== "paid" && outcome !== "processing" ? t("purchase.done", { product }) : t("purchase.paid");
  if (found?.problem) return t(problems[found.problem][0]);
  return product ? t("purchase.title", { product }) : t("purchase.from", { project });
}

const hints = {
  bought: "purchase.doneHint",
  tested: "purchase.doneTest",
  paid: "purchase.paidHint",
  processing: "purchase.processing",
} as const;

function Done({ outcome, purchase, projectName }: { outcome: Outcome; purchase: Purchase; projectName: string }) {
  return (
    <>
      <p role="status" className="text-soft-ink">
        {t(hints[outcome])} {purchase.returnUrl === undefined && t("purchase.close")}
      </p>
      {purchase.returnUrl !== undefined && (
        <LinkButton variant="primary" wide href={purchase.returnUrl}>
          {t("purchase.back", { project: projectName })}
        </LinkButton>
      )}
    </>
  );
}
