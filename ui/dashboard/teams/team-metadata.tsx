import { t } from "../../locales/i18n.ts";
import { MetadataEditor } from "../metadata/metadata-editor.tsx";
import type { TeamPartProps } from "./team-part.ts";

/** The metadata of a team. */
export default function TeamMetadata({ team }: TeamPartProps) {
  return (
    <MetadataEditor
      kinds={[
        {
          id: "client",
          hint: t("metadata.teamClientHint"),
          value: team.clientMetadata,
          save: (clientMetadata) => team.update({ clientMetadata }),
        },
        {
          id: "clientReadOnly",
          hint: t("metadata.clientReadOnlyHint"),
          value: team.clientReadOnlyMetadata,
          save: (clientReadOnlyMetadata) => team.update({ clientReadOnlyMetadata }),
        },
        {
          id: "server",
          hint: t("metadata.serverHint"),
          value: team.serverMetadata,
          save: (serverMetadata) => team.update({ serverMetadata }),
        },
      ]}
    />
  );
}
