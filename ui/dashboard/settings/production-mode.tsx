import { Link } from "wouter";
import { Glyph } from "../../components/glyph.tsx";
import { Icon } from "../../components/icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { SwitchRow } from "../../components/switch-row.tsx";
import { toastDone } from "../../components/toast.tsx";
import { useDeed } from "../../forms/use-deed.tsx";
import { text } from "../../locales/text.ts";
import { projectAddress } from "../project-nav.tsx";
import { useProject, useWorkspace } from "../workspace.ts";

/** Switches production mode, and lists what stands in its way: each point with the place where it is mended. */
export function ProductionMode() {
  const project = useProject();
  const { put } = useWorkspace();
  const deed = useDeed();
  const faults = project.getProductionModeErrors();
  const blocked = !project.isProductionMode && faults.length > 0;

  const turn = (on: boolean) =>
    deed.run(async () => {
      put(await project.update({ isProductionMode: on }));
      toastDone(text(on ? "settings.productionOn" : "settings.productionOff"));
    });

  return (
    <div className="grid grid-cols-1 gap-4">
      <SwitchRow
        label={text("settings.production")}
        hint={blocked ? text("settings.productionBlocked", { count: faults.length }) : text("settings.productionHint")}
        checked={project.isProductionMode}
        disabled={blocked}
        busy={deed.busy ? text("dashboard.saving") : undefined}
        change={(on) => void turn(on)}
      />
      {deed.problem && <Notice>{deed.problem}</Notice>}
      <ul aria-label={text("settings.checklist")} className="divide-y divide-line rounded-lg border border-line text-sm">
        {faults.map(({ message, relativeFixUrl }) => (
          <Unmet key={message} look="text-danger" statement={message} href={relativeFixUrl} fix={text("settings.fix")} />
        ))}
        {faults.length === 0 && <Met>{text("settings.domainsFit")}</Met>}
        {project.config.domains.length > 0 ? (
          <Met>{text("settings.domainsKnown", { count: project.config.domains.length })}</Met>
        ) : (
          <Unmet
            look="text-warning"
            statement={text("settings.domainsNone")}
            href={projectAddress(project.id, "domains")}
            fix={text("settings.addDomain")}
          />
        )}
      </ul>
    </div>
  );
}

function Unmet({ look, statement, href, fix }: { look: "text-danger" | "text-warning"; statement: string; href: string; fix: string }) {
  return (
    <li className="flex items-start gap-3 px-3.5 py-3">
      <span className={look}>
        <Icon name="alert" />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{statement}</span>
        <Link href={href} className="text-link">
          {fix}
          <span className="sr-only">: {statement}</span>
        </Link>
      </div>
    </li>
  );
}

function Met({ children }: { children: string }) {
  return (
    <li className="flex items-start gap-3 px-3.5 py-3">
      <span className="text-good">
        <Glyph name="check" />
      </span>
      <span>{children}</span>
    </li>
  );
}
