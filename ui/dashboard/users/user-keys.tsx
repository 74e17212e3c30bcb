import { t } from "../../locales/i18n.ts";
import { ApiKeysPanel } from "../teams/api-keys-panel.tsx";
import type { UserPartProps } from "./user-part.ts";

/** The API keys of a user. */
export default function UserKeys({ user }: UserPartProps) {
  return (
    <ApiKeysPanel
      queryKey={["userApiKeys", "of", user.id]}
      none={t("user.noKeys")}
      list={(options) => user.listApiKeys(options)}
      create={(creation) => user.createApiKey(creation)}
    />
  );
}
