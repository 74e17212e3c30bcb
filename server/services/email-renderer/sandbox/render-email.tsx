import { Body, Head, Html, Link, Text } from "@react-email/components";
import { ArkErrors } from "arktype";
import { Children, type ComponentType, Fragment, isValidElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.browser";
import type { ThemeTexts } from "#contract/config/email-texts.ts";
import { themeTexts } from "#contract/config/generated/email-texts.ts";
import { notificationCategories } from "#contract/vocabulary/emails/notifications.ts";
import { sourceTexts } from "#contract/vocabulary/emails/source-texts.ts";
import { writeFailure } from "#contract/vocabulary/failure-texts.ts";
import { readDirection } from "#contract/vocabulary/locales.ts";
import type { EmailValues } from "../render-request.ts";
import { extractContent, InTemplate } from "./document.tsx";
import { NotificationCategory, Subject } from "./emails-module.ts";
import { setEmailLocale } from "./intl.ts";
import { unknownClasses, variantRules } from "./tailwind/classes.ts";
import { takeWarnings, warn } from "./warnings.ts";

/** The facts that an e-mail states about itself besides its body. */
interface Markers {
  subject?: string;
  notificationCategory?: string;
}

const names = new Map<unknown, keyof Markers>([
  [Subject, "subject"],
  [NotificationCategory, "notificationCategory"],
]);

/**
 * The values of the marker components in an element tree. Follows children, not into function components.
 * @throws if a marker occurs twice, or its value is no string
 */
function findMarkers(node: ReactNode, found: Markers = {}): Markers {
  Children.forEach(node, (child) => {
    if (!isValidElement<{ children?: ReactNode; value?: unknown }>(child)) return;
    const { type, props } = child;
    const marker = names.get(type);
    if (marker) {
      const label = marker === "subject" ? "Subject" : "NotificationCategory";
      if (typeof props.value !== "string") throw new Error(writeFailure(sourceTexts, "marker_value", label));
      if (found[marker] !== undefined) throw new Error(writeFailure(sourceTexts, "marker_twice", label));
      found[marker] = props.value;
    } else if (type === Fragment || props.children !== undefined) findMarkers(props.children, found);
  });
  return found;
}

const textsByLocale: Readonly<Record<string, ThemeTexts | undefined>> = themeTexts;

/** The frame of e-mails without a theme. */
const BareTheme = ({ children, unsubscribeLink, locale }: { children?: ReactNode; unsubscribeLink?: string; locale: string }) => (
  <Html lang={locale} dir={readDirection(locale)}>
    <Head />
    <Body>
      {children}
      {unsubscribeLink && (
        <Text>
          <Link href={unsubscribeLink}>{(textsByLocale[locale] ?? themeTexts.en).unsubscribe}</Link>
        </Text>
      )}
    </Body>
  </Html>
);

/** The exports of a developer's module. */
export type ModuleExports = Readonly<Record<string, unknown>>;

export interface SandboxRequest {
  readonly values: EmailValues;
  readonly preview: boolean;
  /** Instead of a template. */
  readonly html: string | undefined;
}

type Variables = Readonly<Record<string, unknown>>;
type Schema = ((value: unknown) => unknown) & { onUndeclaredKey?: (behavior: "delete") => (value: unknown) => unknown };
type Template = ComponentType<Record<string, unknown>> & { PreviewVariables?: Variables };
type Theme = ComponentType<Record<string, unknown>> & { PreviewProps?: Variables };

function readComponent<C>(module: ModuleExports, name: string, missing: string): C {
  const component = module[name];
  if (typeof component !== "function") throw new Error(missing);
  return component as C;
}

function validVariables(schema: unknown, variables: Variables): unknown {
  if (schema === undefined) return variables;
  if (typeof schema !== "function") throw new Error(sourceTexts.schema_type);
  const { onUndeclaredKey } = schema as Schema;
  const strict = typeof onUndeclaredKey === "function" ? onUndeclaredKey.call(schema, "delete") : (schema as Schema);
  const result = strict(variables);
  if (result instanceof ArkErrors) throw new Error(writeFailure(sourceTexts, "variables_invalid", result.summary));
  return result;
}

/** Calls a function while React renders, so that hooks work in it. */
const Rendered = ({ render }: { render: () => ReactNode }) => render();

/** Renders the template, and records the markers of its elements. */
function readContent(template: ModuleExports | undefined, { values, preview, html }: SandboxRequest, markers: Markers): () => ReactNode {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the developer's own HTML, as it is.
  if (template === undefined) return () => <div dangerouslySetInnerHTML={{ __html: extractContent(html ?? "") }} />;
  const Template = readComponent<Template>(template, "EmailTemplate", sourceTexts.template_export);
  const { user, project, locale = "en" } = values;
  const given = { projectDisplayName: project.displayName, userDisplayName: user.displayName ?? "", ...values.variables };
  const variables = validVariables(template.variablesSchema, preview ? { ...Template.PreviewVariables, ...given } : given);
  return () => {
    const element = (Template as (props: object) => ReactNode)({ user, project, variables, locale, dir: readDirection(locale) });
    findMarkers(element, markers);
    return element;
  };
}

/** Adds the style sheet of classes with variants to the head, and a head without one. Mail clients that ignore it show the inline styles. */
function withRules(html: string): string {
  const rules = variantRules();
  if (rules === "") return html;
  const style = `<style>${rules}</style>`;
  const end = html.indexOf("</head>");
  if (end >= 0) return `${html.slice(0, end)}${style}${html.slice(end)}`;
  const [root] = /^<html\b[^>]*>/.exec(html) ?? [];
  return root === undefined ? `${style}${html}` : `${root}<head>${style}</head>${html.slice(root.length)}`;
}

/** Notes classes that neither Tailwind CSS nor a style sheet of the e-mail gives a meaning. */
function warnOfClasses(html: string): void {
  const sheets = html.match(/<style\b[\s\S]*?<\/style\s*>/g)?.join("") ?? "";
  for (const name of unknownClasses())
    if (!sheets.includes(`.${name.replace(/[^\w-]/g, "\\$&")}`)) warn(writeFailure(sourceTexts, "class_unknown", name));
}

/** Whether users can turn off a category. E-mails without one are sent as Transactional, unless the call that sends them names another. */
const canUnsubscribe = (category: string | undefined) =>
  notificationCategories.some(({ name, canDisable }) => canDisable && name === category);

/** @throws whatever the developer's modules throw */
function renderOnce(template: ModuleExports | undefined, Theme: Theme, request: SandboxRequest, props: Variables) {
  const markers: Markers = {};
  const content = readContent(template, request, markers);
  let hasContent = false;
  const render = () => {
    hasContent = true;
    return content();
  };
  const html = renderToStaticMarkup(
    <Theme {...props}>
      <InTemplate>
        <Rendered render={render} />
      </InTemplate>
    </Theme>,
  );
  if (!hasContent) throw new Error(sourceTexts.children_missing);
  return { html, markers };
}

/**
 * Renders one e-mail.
 * @returns JSON of the HTML and the markers
 * @throws whatever the developer's modules throw
 */
export function renderEmail(template: ModuleExports | undefined, theme: ModuleExports | undefined, request: SandboxRequest): string {
  const { unsubscribeLink, locale = "en", project } = request.values;
  setEmailLocale(locale);
  takeWarnings();
  unknownClasses();
  const Theme = theme ? readComponent<Theme>(theme, "EmailTheme", sourceTexts.theme_export) : (BareTheme as Theme);
  const preview = request.preview ? Theme.PreviewProps : undefined;
  const props = { ...preview, ...(unsubscribeLink !== undefined && { unsubscribeLink }), project, locale, dir: readDirection(locale) };
  let rendered = renderOnce(template, Theme, request, props);
  // The link of the preview's values, which an e-mail of this category would not have.
  if (preview?.unsubscribeLink !== undefined && unsubscribeLink === undefined && !canUnsubscribe(rendered.markers.notificationCategory))
    rendered = renderOnce(template, Theme, request, { ...props, unsubscribeLink: undefined });
  const html = withRules(rendered.html);
  warnOfClasses(html);
  return JSON.stringify({ html, ...rendered.markers, warnings: takeWarnings() });
}
