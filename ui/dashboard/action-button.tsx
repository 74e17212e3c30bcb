import type { ComponentProps } from "react";
import { Button } from "../components/button.tsx";
import { t } from "../locales/i18n.ts";
import { type NeededRole, useMayChange } from "./developer-role.ts";

interface ActionButtonProps extends ComponentProps<typeof Button> {
  /** The lowest role of a developer for the action. Default: member. */
  needs?: NeededRole;
}

/** A button that changes the project. Disabled where the developer's role does not allow it. */
export function ActionButton({ needs, disabled, ...rest }: ActionButtonProps) {
  const may = useMayChange(needs);
  return <Button {...rest} disabled={disabled || !may} title={may ? rest.title : t("developers.roleMissing")} />;
}
