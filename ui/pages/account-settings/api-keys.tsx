import { useApiKeys, useUser } from "#sdk/react/index.ts";
import { t } from "../../locales/i18n.ts";
import { ApiKeyList } from "./api-key-list.tsx";

/** The user's own API keys. */
export default function ApiKeys() {
  const user = useUser({ or: "throw" });
  const keys = useApiKeys();
  return (
    <ApiKeyList
      title={t("account.apiKeys")}
      hint={t("account.apiKeysHint")}
      keys={keys}
      create={(creation) => user.createApiKey(creation)}
    />
  );
}
