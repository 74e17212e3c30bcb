import { useApiKeys, useUser } from "#sdk/react/index.ts";
import { useListPart } from "../../components/paged-list.tsx";
import { t } from "../../locales/i18n.ts";
import { ApiKeyList } from "./api-key-list.tsx";

/** The user's own API keys. */
export default function ApiKeys() {
  const user = useUser({ or: "throw", includeRestricted: true });
  const part = useListPart();
  const keys = useApiKeys(part.options);
  return (
    <ApiKeyList
      title={t("account.apiKeys")}
      hint={t("account.apiKeysHint")}
      part={part}
      keys={keys}
      create={(creation) => user.createApiKey(creation)}
    />
  );
}
