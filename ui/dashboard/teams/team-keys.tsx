import { t } from "../../locales/i18n.ts";
import { ApiKeysPanel } from "./api-keys-panel.tsx";
import type { TeamPartProps } from "./team-part.ts";

/** The API keys of a team. */
export default function TeamKeys({ team }: TeamPartProps) {
  return (
    <ApiKeysPanel
      queryKey={["teamApiKeys", "of", team.id]}
      none={t("teams.noKeys")}
      list={(options) => team.listApiKeys(options)}
      create={(creation) => team.createApiKey(creation)}
    />
  );
}
