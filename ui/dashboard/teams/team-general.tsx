import { Panel } from "../../components/panel.tsx";
import { t } from "../../locales/i18n.ts";
import { PictureField } from "../../pages/account-settings/picture-field.tsx";
import { ActionButton } from "../action-button.tsx";
import { TeamNameForm } from "./team-name-form.tsx";
import type { TeamPartProps } from "./team-part.ts";

/** The picture and the name of a team. */
export default function TeamGeneral({ team }: TeamPartProps) {
  return (
    <Panel title={t("teams.general")}>
      <PictureField
        label={t("teams.picture")}
        url={team.profileImageUrl}
        name={team.displayName || t("teams.unnamed")}
        save={(profileImageUrl) => team.update({ profileImageUrl })}
        busyLabel={t("user.saving")}
        button={ActionButton}
      />
      <TeamNameForm displayName={team.displayName} save={(displayName) => team.update({ displayName })} refreshes="teams" />
    </Panel>
  );
}
