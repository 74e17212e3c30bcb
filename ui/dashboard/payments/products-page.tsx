import { useState } from "react";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { PlainError } from "#sdk/admin.ts";
import { Panel, PanelsSkeleton } from "../../components/panel.tsx";
import { t } from "../../locales/i18n.ts";
import { ActionSwitch } from "../action-switch.tsx";
import { ReviewedForm } from "../console/plan/reviewed-form.tsx";
import { QueryContent } from "../query-content.tsx";
import { useProjectQuery } from "../use-project-query.ts";
import { useProject } from "../workspace.ts";
import { CatalogList, ItemList } from "./item-list.tsx";
import { type PaymentsDraft, paymentsOverride, toPaymentsDraft } from "./payments-draft.ts";
import { type PathErrors, paymentsErrors, rejectedPath } from "./payments-errors.ts";
import { PaymentsFrame } from "./payments-frame.tsx";
import { ProductList } from "./product-list.tsx";

/** `/projects/{id}/payments/products`: what the project sells. */
export function ProductsPage() {
  const project = useProject();
  const query = useProjectQuery({ queryKey: ["internal", "config"], queryFn: () => project.getConfig() });

  return (
    <PaymentsFrame page="products" title={t("payments.products")} hint={t("products.hint")}>
      <QueryContent query={query} skeleton={<PanelsSkeleton />}>
        {(config) => <ProductsEditor config={config} />}
      </QueryContent>
    </PaymentsFrame>
  );
}

/** Edits products, catalogs, items and the test mode. Changes are saved after a review. */
function ProductsEditor({ config }: { config: ProjectConfig }) {
  const [saved, setSaved] = useState(() => toPaymentsDraft(config));
  const [draft, setDraft] = useState(saved);
  const [showErrors, setShowErrors] = useState(false);
  // What the server rejected, by path; until the next change.
  const [rejected, setRejected] = useState<PathErrors>({});
  const errors = { ...rejected, ...(showErrors ? paymentsErrors(draft, saved) : {}) };

  function change(next: PaymentsDraft): void {
    setDraft(next);
    setRejected({});
  }

  function validate(): boolean {
    setShowErrors(true);
    return Object.keys(paymentsErrors(draft, saved)).length === 0;
  }

  function showRejection(error: unknown): boolean {
    const found = error instanceof PlainError ? rejectedPath(error.message) : undefined;
    if (found) setRejected({ [found[0]]: found[1] });
    return found !== undefined;
  }

  function leave(next: PaymentsDraft): void {
    setDraft(next);
    setSaved(next === draft ? draft : saved);
    setShowErrors(false);
    setRejected({});
  }

  return (
    <ReviewedForm
      override={paymentsOverride(saved, draft)}
      validate={validate}
      showRejection={showRejection}
      discard={() => leave(saved)}
      onApplied={() => leave(draft)}
    >
      <ProductList draft={draft} saved={saved} errors={errors} change={change} />
      <ItemList draft={draft} saved={saved} errors={errors} change={change} />
      <CatalogList draft={draft} saved={saved} errors={errors} change={change} />
      <Panel title={t("products.mode")}>
        <ActionSwitch
          label={t("products.testMode")}
          hint={t(draft.testMode ? "products.testModeOn" : "products.testModeOff")}
          checked={draft.testMode}
          change={(testMode) => change({ ...draft, testMode })}
        />
      </Panel>
    </ReviewedForm>
  );
}
