import type { OAuthApplication } from "#sdk/server.ts";
import { Copyable } from "../../../components/copyable.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { Panel } from "../../../components/panel.tsx";
import { t } from "../../../locales/i18n.ts";
import { TabbedCode } from "../../tabbed-code.tsx";
import { useProject } from "../../workspace.ts";
import { type ApplicationFacts, authJsCode, curlCode, openidClientCode, projectCode } from "./application-code.ts";
import { useIssuer } from "./issuer.ts";

const endpoints = [
  { path: "authorize", label: "applications.authorizeEndpoint" },
  { path: "token", label: "applications.tokenEndpoint" },
  { path: "userinfo", label: "applications.userinfoEndpoint" },
  { path: "jwks.json", label: "applications.jwksEndpoint" },
  { path: "par", label: "applications.parEndpoint" },
  { path: "introspect", label: "applications.introspectEndpoint" },
  { path: "revoke", label: "applications.revokeEndpoint" },
  { path: "end_session", label: "applications.endSessionEndpoint" },
] as const;

/** Everything that an app needs to sign users in: the values of the application, the endpoints, and code. */
export function ApplicationConnect({ application }: { application: OAuthApplication }) {
  const { displayName: project } = useProject();
  const issuer = useIssuer();
  return (
    <>
      <Panel title={t("applications.values")} hint={t("applications.valuesHint")}>
        <Copyable label={t("applications.clientId")} value={application.id} />
        <Copyable label={t("applications.issuer")} value={issuer} />
        <Copyable label={t("applications.discovery")} value={`${issuer}/.well-known/openid-configuration`} />
        <Disclosure summary={t("applications.endpoints")}>
          <div className="grid grid-cols-1 gap-4">
            {endpoints.map(({ path, label }) => (
              <Copyable key={path} label={t(label)} value={`${issuer}/${path}`} />
            ))}
          </div>
        </Disclosure>
      </Panel>
      <Panel title={t("applications.code")} hint={t("applications.codeHint")}>
        <TabbedCode label={t("applications.codeKind")} tabs={listCode({ ...application, issuer, project })} />
      </Panel>
    </>
  );
}

function listCode(facts: ApplicationFacts): Parameters<typeof TabbedCode>[0]["tabs"] {
  const first = { id: "openid-client", name: "openid-client", steps: openidClientCode(facts) };
  const curl = { id: "curl", name: "curl", steps: curlCode(facts) };
  if (facts.type === "service") return [first, curl];
  return [
    first,
    { id: "auth-js", name: "Auth.js", steps: authJsCode(facts) },
    ...(facts.type === "web" ? [{ id: "project", name: t("applications.codeProject"), steps: projectCode(facts) }] : []),
    curl,
  ];
}
