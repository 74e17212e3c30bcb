import type { ComponentProps } from "react";
import { Button } from "../components/button.tsx";
import { TextButton } from "../components/text-button.tsx";
import { t } from "../locales/i18n.ts";
import { type NeededRole, roleReasonId, useMayChange } from "./developer-role.ts";

interface ActionButtonProps extends ComponentProps<typeof Button> {
  /** The lowest role of a developer for the action. Default: member. */
  needs?: NeededRole;
}

/** A button that changes the project. Disabled where the developer's role does not allow it. */
export function ActionButton({ needs, disabled, ...rest }: ActionButtonProps) {
  const may = useMayChange(needs);
  if (may) return <Button {...rest} disabled={disabled} />;
  return <Button {...rest} disabled title={t("developers.roleMissing")} aria-describedby={roleReasonId} />;
}

/** `ActionButton` in the style of a link in a text. */
export function ActionTextButton({ disabled, ...rest }: ComponentProps<typeof TextButton>) {
  if (useMayChange()) return <TextButton {...rest} disabled={disabled} />;
  return <TextButton {...rest} disabled title={t("developers.roleMissing")} aria-describedby={roleReasonId} />;
}
