import { ExternalLink } from "lucide-react";
import { LinkButton } from "../../components/button.tsx";
import { t } from "../../locales/i18n.ts";
import { useProject } from "../workspace.ts";

interface TestLinkProps {
  /** The name of the provider. */
  provider: string;
  /** Its id in the configuration. */
  id: string;
  /** Whether users can sign in with the provider, and its settings are saved. */
  canTest: boolean;
}

/** Opens a sign-in with the provider as it is saved. */
export function TestLink({ provider, id, canTest }: TestLinkProps) {
  const project = useProject();
  if (!canTest) return <p className="text-soft-ink text-sm">{t("methods.testLater")}</p>;
  return (
    <div className="grid grid-cols-1 justify-items-start gap-1.5">
      <LinkButton href={`/p/${project.id}/handler/oauth-test?provider=${encodeURIComponent(id)}`} target="_blank" rel="noopener">
        <ExternalLink aria-hidden="true" />
        {t("methods.test", { provider })}
      </LinkButton>
      <p className="text-soft-ink text-sm">{t("methods.testHint", { project: project.displayName })}</p>
    </div>
  );
}
