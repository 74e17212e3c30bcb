import { Trash2 } from "lucide-react";
import type { ComponentProps } from "react";
import { ActionButton } from "./action-button.tsx";

/** The button that removes an entry from a list or a form. It has one look everywhere; what it does is confirmed, or saved with the form. */
export const RemoveButton = ({ children, ...rest }: Omit<ComponentProps<typeof ActionButton>, "variant" | "small">) => (
  <ActionButton {...rest} small variant="quiet">
    <Trash2 />
    {children}
  </ActionButton>
);
