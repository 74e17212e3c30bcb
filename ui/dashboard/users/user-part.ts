import type { ServerUser } from "#sdk/admin.ts";

/** An action on a whole user, which a dialog confirms. */
export type UserAction = "impersonate" | "password" | "reset" | "signOut" | "ban" | "unban" | "restrict" | "unrestrict" | "delete";

/** Properties of the dialog of an action. */
export interface UserDialogProps {
  user: ServerUser;
  name: string;
  close(): void;
}

/** Properties of a part of a user's page. */
export interface UserPartProps {
  user: ServerUser;
  /** Opens the dialog of an action. */
  open(action: UserAction): void;
}
