import { Languages, UserRound, UsersRound } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "../components/button.tsx";
import { Notice } from "../components/notice.tsx";
import { useAction } from "../forms/use-action.tsx";
import { t } from "../locales/i18n.ts";
import type { MessageId } from "../locales/messages.ts";
import { pageUrl } from "../pages/page-context.ts";
import { dashboardLanguages, languageUrl } from "./dashboard-language.ts";
import { NameForm } from "./name-form.tsx";
import { chooseTheme, readTheme, type Theme, themes, watchTheme } from "./theme-choice.ts";
import { useWorkspace } from "./workspace.ts";

/** The account of the signed-in developer: name, e-mail and sign-out. */
export function AccountMenu() {
  const { context, user } = useWorkspace();
  const [editing, setEditing] = useState(false);
  const [saved, setSaved] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const name = user.displayName || user.primaryEmail || t("signedIn.unnamed");

  function closeForm(wasSaved: boolean): void {
    setEditing(false);
    setSaved(wasSaved);
  }

  // The form replaces the button that opened it; focus returns to the button.
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) editButton.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  return (
    <>
      <button
        type="button"
        popoverTarget="account"
        aria-label={t("dashboard.accountOf", { name })}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent text-sm uppercase"
      >
        {/* Generated content, so that the initial is not part of the text of the page. */}
        <span aria-hidden="true" data-initial={[...name][0]} className="before:content-[attr(data-initial)]" />
      </button>
      <div
        id="account"
        popover="auto"
        role="dialog"
        aria-label={t("dashboard.account")}
        className="fixed inset-auto end-4 top-13 sm:end-6 m-0 w-[min(20rem,calc(100vw-2rem))] rounded-xl border border-line bg-surface p-4 text-ink shadow-card"
      >
        <div className="grid grid-cols-1 gap-4">
          {editing ? (
            <NameForm close={closeForm} />
          ) : (
            <div className="flex items-start justify-between gap-3 border-line border-b pb-4">
              <div className="min-w-0">
                <p className={`wrap-anywhere font-medium ${user.displayName ? "" : "text-soft-ink"}`}>
                  {user.displayName || t("dashboard.noName")}
                </p>
                <p className="wrap-anywhere text-sm text-soft-ink">{user.primaryEmail ?? t("dashboard.noEmail")}</p>
              </div>
              <span className="shrink-0">
                <Button ref={editButton} small variant="quiet" onClick={() => setEditing(true)}>
                  {t("dashboard.changeName")}
                </Button>
              </span>
            </div>
          )}
          <p role="status" className={saved && !editing ? "text-good text-sm" : "sr-only"}>
            {saved && !editing ? t("dashboard.nameSaved") : ""}
          </p>
          <div className="-mx-2 grid grid-cols-1">
            <a href={pageUrl({ ...context, returnTo: window.location.pathname }, "account-settings")} className={entry}>
              <UserRound />
              {t("dashboard.accountSettings")}
            </a>
            <a href="/teams" className={entry}>
              <UsersRound />
              {t("developers.teams")}
            </a>
            {dashboardLanguages().map(({ tag, name }) => (
              <a key={tag} lang={tag} href={languageUrl(tag)} className={entry}>
                <Languages />
                {name}
              </a>
            ))}
          </div>
          <ThemeChoice />
          <div className="border-line border-t pt-4">
            <SignOutButton />
          </div>
        </div>
      </div>
    </>
  );
}

const entry = "flex min-h-9 items-center gap-2.5 rounded-lg px-2 text-sm hover:bg-sunken";

const themeLabels = { system: "theme.system", light: "theme.light", dark: "theme.dark" } as const satisfies Record<Theme, MessageId>;

/** Chooses the colours of the dashboard. */
function ThemeChoice() {
  const chosen = useSyncExternalStore(watchTheme, readTheme);
  return (
    <fieldset className="border-line border-t pt-4">
      <legend className="sr-only">{t("theme.title")}</legend>
      <div className="grid grid-cols-3 gap-1 rounded-lg bg-sunken p-1">
        {themes.map((theme) => (
          <label
            key={theme}
            className="flex min-h-7 cursor-pointer items-center justify-center rounded-md text-sm text-soft-ink has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-button has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={theme === chosen}
              onChange={() => chooseTheme(theme)}
              className="sr-only"
            />
            {t(themeLabels[theme])}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function SignOutButton() {
  const { app } = useWorkspace().context;
  const action = useAction();

  return (
    <div className="grid grid-cols-1 gap-3">
      {action.error && <Notice>{action.error}</Notice>}
      {/* The dashboard observes the sign-out and redirects. */}
      <Button wide busyLabel={action.busy ? t("dashboard.signingOut") : undefined} onClick={() => void action.run(() => app.signOut())}>
        {t("dashboard.signOut")}
      </Button>
    </div>
  );
}
