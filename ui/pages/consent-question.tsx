import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import type { AuthorizationRequest } from "#contract/entities/sign-in/authorization-request.ts";
import { type CurrentUser, PlainError } from "#sdk/client.ts";
import { AuthFrame } from "../components/auth-frame.tsx";
import { Button } from "../components/button.tsx";
import { Drawing } from "../components/icon.tsx";
import { Notice } from "../components/notice.tsx";
import { Select } from "../components/select.tsx";
import { TextButton } from "../components/text-button.tsx";
import { TextWithAddress } from "../components/text-with-address.tsx";
import { useAction } from "../forms/use-action.tsx";
import { t } from "../locales/i18n.ts";
import { Avatar } from "./account-settings/avatar.tsx";
import { describeScope } from "./scope-texts.ts";
import { UserCard } from "./user-card.tsx";

/** The answer of a user to an app that requests access. */
export type Decision = "allow" | "deny";

interface ConsentQuestionProps {
  frame: Omit<ComponentProps<typeof AuthFrame>, "heading" | "footer" | "children">;
  user: CurrentUser;
  /** `redirect_host`: null for a device, which the browser does not go to. */
  request: Pick<AuthorizationRequest, "application" | "scopes" | "teams" | "team_id"> & { readonly redirect_host: string | null };
  /** More about the request, below the app. */
  children?: ReactNode;
  decide(decision: Decision, teamId: string | undefined): Promise<void>;
  changeAccount(): Promise<void>;
}

/** Both answers look alike: the page recommends none. */
const decisions = [
  { decision: "deny", label: "grant.deny" },
  { decision: "allow", label: "grant.allow" },
] as const;

/** Asks whether an app may access the account of the user. Shows what the app can do, and where it continues. */
export function ConsentQuestion({ frame, user, request, decide, changeAccount, children }: ConsentQuestionProps) {
  const { application, scopes, teams, redirect_host: host } = request;
  const { display_name: app } = application;
  const action = useAction();
  const isReady = useReadyToAnswer();
  const [chosen, setChosen] = useState<Decision>();
  const [teamId, setTeamId] = useState(request.team_id ?? teams?.[0]?.id);

  function choose(decision: Decision): void {
    setChosen(decision);
    void action.run(() => decide(decision, teamId), errorMessage);
  }

  return (
    <AuthFrame {...frame} heading={t("grant.title", { app, project: frame.projectName })} footer={renderLinks(application)}>
      <AppCard application={application} host={host} />
      {application.source !== "developer" && (
        <Notice tone="warning" quiet>
          {t("grant.unverified", { project: frame.projectName })}
        </Notice>
      )}
      {children}
      <div className="grid grid-cols-1 gap-2">
        <p className="text-soft-ink">{t("signedIn.hint", { project: frame.projectName })}</p>
        <UserCard user={user} />
        <div>
          <TextButton disabled={action.busy} onClick={() => void action.run(changeAccount)}>
            {t("signedIn.switchAccount")}
          </TextButton>
        </div>
      </div>
      <div className="grid grid-cols-1 gap-2.5">
        <p className="font-medium">{t("grant.can", { app })}</p>
        <ul className="grid grid-cols-1 gap-2">
          {scopes.map(({ id, description }) => (
            <li key={id} className="flex items-start gap-2.5">
              <span className="mt-0.5 text-good">
                <Drawing>
                  <path d="m5 12.500 4.500 4.500L19 7.500" />
                </Drawing>
              </span>
              <span className="wrap-anywhere min-w-0">{describeScope(id, description)}</span>
            </li>
          ))}
        </ul>
      </div>
      {teams && teams.length > 0 && (
        <Select
          label={t("grant.team")}
          options={teams.map(({ id, display_name }) => ({ value: id, label: display_name }))}
          value={teamId}
          disabled={action.busy}
          change={setTeamId}
        />
      )}
      <p className="text-soft-ink text-sm">
        {host !== null && <TextWithAddress text={t("grant.continue", { host })} address={host} />} {t("grant.revoke")}
      </p>
      {action.error && <Notice>{action.error}</Notice>}
      <div className="grid grid-cols-2 gap-2.5">
        {decisions.map(({ decision, label }) => (
          <Button
            key={decision}
            wide
            disabled={!isReady || (action.busy && decision !== chosen)}
            busyLabel={action.busy && decision === chosen ? t("page.loading") : undefined}
            onClick={() => choose(decision)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
    </AuthFrame>
  );
}

/** Time in which a page that appears takes no answer; milliseconds. */
const settleMillis = 500;

/**
 * False for a moment after the page or its window appears. Another site can open the page below the pointer between the two presses of a
 * double click.
 */
function useReadyToAnswer(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let timer: number;
    function settle(): void {
      window.clearTimeout(timer);
      setReady(false);
      timer = window.setTimeout(() => setReady(true), settleMillis);
    }
    settle();
    window.addEventListener("focus", settle);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("focus", settle);
    };
  }, []);
  return isReady;
}

type Application = AuthorizationRequest["application"];

/** The app, with the host that the browser goes to: a name and a logo are easy to imitate. */
const AppCard = ({ application: { display_name, logo_url, homepage_url }, host }: { application: Application; host: string | null }) => (
  <div className="flex items-center gap-3">
    <Avatar url={logo_url} name={display_name} isLogo />
    <span className="grid min-w-0">
      {homepage_url ? (
        <a href={homepage_url} target="_blank" rel="noopener noreferrer" className="text-link wrap-anywhere w-fit font-medium">
          {display_name}
        </a>
      ) : (
        <span className="wrap-anywhere font-medium">{display_name}</span>
      )}
      {host !== null && <bdi className="wrap-anywhere text-soft-ink text-sm">{host}</bdi>}
    </span>
  </div>
);

/** Links to the privacy policy and the terms of the app; undefined if it has neither. */
function renderLinks({ display_name: app, privacy_policy_url, terms_url }: Application) {
  const links = [["grant.privacy", privacy_policy_url] as const, ["grant.terms", terms_url] as const];
  if (links.every(([, href]) => href === null)) return undefined;
  return links.map(
    ([id, href]) =>
      href && (
        <a key={id} href={href} target="_blank" rel="noopener noreferrer" className="text-link">
          {t(id, { app })}
        </a>
      ),
  );
}

const errorMessage = (error: unknown) =>
  error instanceof PlainError && error.code === "IMPERSONATION_NOT_ALLOWED" ? t("grant.impersonated") : undefined;
