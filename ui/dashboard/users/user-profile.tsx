import { Panel } from "../../components/panel.tsx";
import { t } from "../../locales/i18n.ts";
import { PictureField } from "../../pages/account-settings/picture-field.tsx";
import { ActionButton } from "../action-button.tsx";
import { UserChannels } from "./user-channels.tsx";
import { UserNameForm } from "./user-name-form.tsx";
import type { UserPartProps } from "./user-part.ts";

/** Picture, name and e-mail addresses of a user. */
export function UserProfile({ user }: UserPartProps) {
  return (
    <>
      <Panel title={t("user.identity")}>
        <PictureField
          label={t("image.picture")}
          url={user.profileImageUrl}
          name={user.displayName ?? user.primaryEmail}
          save={(profileImageUrl) => user.update({ profileImageUrl })}
          busyLabel={t("user.saving")}
          button={ActionButton}
        />
        <UserNameForm key={user.displayName} user={user} />
      </Panel>
      <UserChannels user={user} />
    </>
  );
}
