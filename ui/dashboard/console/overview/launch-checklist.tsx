import { Circle, CircleCheck } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "wouter";
import type { ProjectConfig } from "#contract/config/tree.ts";
import { TextButton } from "../../../components/text-button.tsx";
import { t } from "../../../locales/i18n.ts";
import type { MessageId } from "../../../locales/messages.ts";
import { projectPath } from "../../project-path.ts";
import { useProject } from "../../workspace.ts";

interface LaunchStep {
  readonly label: MessageId;
  readonly page: string;
  readonly isDone: boolean;
}

const listSteps = ({ auth, emails, domains }: ProjectConfig, isProductionMode: boolean): LaunchStep[] => [
  { label: "launch.domain", page: "domains", isDone: Object.keys(domains.trustedDomains).length > 0 },
  {
    label: "launch.oauthKeys",
    page: "sign-in-methods",
    isDone: Object.values(auth.oauth.providers).every(({ type, isShared }) => type === undefined || !isShared),
  },
  { label: "launch.mailServer", page: "emails/settings", isDone: !emails.server.isShared },
  { label: "launch.production", page: "settings", isDone: isProductionMode },
];

/** The steps to production that are left. Gone when all are done, or when the developer has hidden it in this browser. */
export function LaunchChecklist({ config }: { config: ProjectConfig }) {
  const project = useProject();
  const storageKey = `latchkey.launch-hidden.${project.id}`;
  const [isHidden, setIsHidden] = useState(() => readHidden(storageKey));
  const id = useId();
  if (isHidden) return null;
  const steps = listSteps(config, project.isProductionMode);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;

  function hide() {
    saveHidden(storageKey);
    setIsHidden(true);
  }

  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4 rounded-2xl border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="font-semibold text-lg">
          {t("launch.title")}
        </h2>
        <p className="flex items-baseline gap-4 text-soft-ink text-sm">
          {t("launch.progress", { done, total: steps.length })}
          <TextButton onClick={hide}>{t("launch.hide")}</TextButton>
        </p>
      </div>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {steps.map(({ label, page, isDone }) => (
          <li key={label} className="flex items-start gap-2.5 rounded-lg border border-line px-3.5 py-3 text-sm">
            {isDone ? (
              <CircleCheck className="mt-px size-[1.125rem] shrink-0 text-good" />
            ) : (
              <Circle className="mt-px size-[1.125rem] shrink-0 text-soft-ink" />
            )}
            {isDone ? (
              <span className="text-soft-ink">
                {t(label)}
                <span className="sr-only"> ({t("launch.done")})</span>
              </span>
            ) : (
              <Link href={projectPath(project.id, page)} className="text-link">
                {t(label)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function readHidden(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // The browser blocks storage.
    return false;
  }
}

function saveHidden(key: string): void {
  try {
    localStorage.setItem(key, "1");
  } catch {
    // Hidden until the page is loaded again.
  }
}
