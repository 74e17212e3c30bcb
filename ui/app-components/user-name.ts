import { t } from "../locales/i18n.ts";

/** The parts of a user that the components show. A user of the client library has them. */
export interface ShownUser {
  readonly displayName: string | null;
  readonly primaryEmail: string | null;
  readonly profileImageUrl?: string | null;
}

/** The display name of a user, else its e-mail address, else a placeholder. */
export const readUserName = ({ displayName, primaryEmail }: Pick<ShownUser, "displayName" | "primaryEmail">): string =>
  displayName || primaryEmail || t("userButton.unnamed");
