import type { ReactNode } from "react";
import { ComponentRoot } from "./component-root.tsx";
import { PlanCardsSkeleton } from "./plan-cards.tsx";
import { PricingTableContent } from "./pricing-table-content.tsx";
import type { PricingTableProps } from "./pricing-table-props.ts";

/**
 * The products of the project that a user or a team can buy, with their prices per month or year. Buttons lead to the checkout, or
 * switch the plan after a confirmation. Visitors sign in first.
 *
 * @example
 * <PricingTable catalogId="plans" currency="EUR" />
 */
export const PricingTable = ({ appearance, ...props }: PricingTableProps): ReactNode => (
  <ComponentRoot appearance={appearance} fallback={<PlanCardsSkeleton />} messages={["pages", "purchase"]}>
    {() => <PricingTableContent {...props} />}
  </ComponentRoot>
);
