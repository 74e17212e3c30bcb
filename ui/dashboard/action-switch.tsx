import type { ComponentProps } from "react";
import { SwitchRow } from "../components/switch-row.tsx";
import { type NeededRole, roleReasonId, useMayChange } from "./developer-role.ts";

interface ActionSwitchProps extends Omit<ComponentProps<typeof SwitchRow>, "describedBy"> {
  /** The lowest role of a developer for the change. Default: member. */
  needs?: NeededRole;
}

/** A switch that changes the project. Disabled where the developer's role does not allow it. */
export function ActionSwitch({ needs, disabled, ...rest }: ActionSwitchProps) {
  const may = useMayChange(needs);
  if (may) return <SwitchRow {...rest} disabled={disabled} />;
  return <SwitchRow {...rest} disabled describedBy={roleReasonId} />;
}
