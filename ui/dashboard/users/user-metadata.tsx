import { t } from "../../locales/i18n.ts";
import { MetadataEditor } from "../metadata/metadata-editor.tsx";
import type { UserPartProps } from "./user-part.ts";

/** The metadata of a user. */
export default function UserMetadata({ user }: UserPartProps) {
  return (
    <MetadataEditor
      kinds={[
        {
          id: "client",
          hint: t("metadata.clientHint"),
          value: user.clientMetadata,
          save: (value) => user.setClientMetadata(value),
        },
        {
          id: "clientReadOnly",
          hint: t("metadata.clientReadOnlyHint"),
          value: user.clientReadOnlyMetadata,
          save: (value) => user.setClientReadOnlyMetadata(value),
        },
        {
          id: "server",
          hint: t("metadata.serverHint"),
          value: user.serverMetadata,
          save: (value) => user.setServerMetadata(value),
        },
      ]}
    />
  );
}
