import type { ReactNode } from "react";
import type { Team } from "#sdk/client.ts";
import { useItemState, usePermissionState, useProductsState, useUserState } from "#sdk/react/index.ts";

/** Properties of `Protect`. Where several conditions are given, all of them must hold. */
export interface ProtectProps {
  /** The id of a permission that the user must have: in `team`, or in the project without one. */
  readonly permission?: string;
  /** The id of a product that the user, or `team`, must own. */
  readonly product?: string;
  /** The id of an item of which the user, or `team`, must have `amount`. */
  readonly item?: string;
  /** The least quantity of `item`. Default: 1. */
  readonly amount?: number;
  /** The team whose permissions, products and items count. Null, such as a missing selected team, has none. Default: the user's own. */
  readonly team?: Team | null;
  /** Shown if a condition does not hold, or cannot be read. Default: nothing. */
  readonly fallback?: ReactNode;
  /** Shown while the conditions are read. Default: nothing. */
  readonly loading?: ReactNode;
  readonly children: ReactNode;
}

/** A condition that is read: undefined until it is known. */
interface GateProps {
  readonly team: Team | undefined;
  readonly fallback: ReactNode;
  readonly loading: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders its children only if the signed-in user has a permission, owns a product, or has enough of an item. This hides, it does not
 * protect data: the code and its data are in the browser. Check on the server, too, before you send data or act.
 *
 * @example
 * <Protect item="credits" amount={10} fallback={<BuyCredits />}>
 *   <GenerateButton />
 * </Protect>
 */
export function Protect({ permission, product, item, amount = 1, team, fallback = null, loading = null, children }: ProtectProps) {
  const { data: user, isPending } = useUserState();
  if (isPending) return loading;
  if (!user || team === null) return fallback;
  const gate = { team, fallback, loading };
  let content = children;
  if (item !== undefined)
    content = (
      <ItemGate {...gate} item={item} amount={amount}>
        {content}
      </ItemGate>
    );
  if (product !== undefined)
    content = (
      <ProductGate {...gate} product={product}>
        {content}
      </ProductGate>
    );
  if (permission !== undefined)
    content = (
      <PermissionGate {...gate} permission={permission}>
        {content}
      </PermissionGate>
    );
  return content;
}

function PermissionGate({ permission, team, ...gate }: GateProps & { permission: string }) {
  const { data, isPending } = usePermissionState(...(team ? ([team, permission] as const) : ([permission] as const)));
  return show(gate, isPending, data != null);
}

function ItemGate({ item, amount, team, ...gate }: GateProps & { item: string; amount: number }) {
  const { data, isPending } = useItemState(item, ...(team ? [team] : []));
  return show(gate, isPending, data !== undefined && data.quantity >= amount);
}

/** Reads page after page until the product is found. */
function ProductGate({ product, cursor, ...gate }: GateProps & { product: string; cursor?: string }) {
  const { team } = gate;
  const { data, isPending } = useProductsState({ limit: 100, ...(cursor !== undefined && { cursor }) }, ...(team ? [team] : []));
  const isOwned = data?.some(({ id, quantity }) => id === product && quantity > 0) ?? false;
  if (!isOwned && data?.nextCursor) return <ProductGate {...gate} product={product} cursor={data.nextCursor} />;
  return show(gate, isPending, isOwned);
}

const show = ({ fallback, loading, children }: Omit<GateProps, "team">, isPending: boolean, holds: boolean) =>
  isPending ? loading : holds ? children : fallback;
