import { t } from "../../../locales/i18n.ts";
import { TabbedCode } from "../../tabbed-code.tsx";
import { type CodeValues, type Framework, frameworkCode } from "./framework-code.ts";

const names = [
  { id: "next", name: "Next.js" },
  { id: "react", name: "React" },
  { id: "node", name: "Node.js" },
  { id: "express", name: "Express" },
  { id: "python", name: "Python" },
  { id: "curl", name: "curl" },
  { id: "agent", name: undefined },
] as const satisfies readonly { id: Framework; name: string | undefined }[];

/** Code that connects an app, one tab for each framework, with the values of the project. */
export function CodeTabs({ values }: { values: CodeValues }) {
  const [first, ...others] = names;
  const toTab = ({ id, name = t("quickStart.agent") }: { id: Framework; name: string | undefined }) => ({
    id,
    name,
    ...frameworkCode[id](values),
  });
  return <TabbedCode label={t("quickStart.framework")} tabs={[toTab(first), ...others.map(toTab)]} />;
}
