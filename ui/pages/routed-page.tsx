import { AuthFrame } from "../components/auth-frame.tsx";
import { LinkButton } from "../components/button.tsx";
import { t } from "../locales/i18n.ts";
import { type HandlerPage, type PageContext, pageUrl } from "./page-context.ts";

/** The page for unknown paths below the handler path. */
function NotFound({ context }: { context: PageContext }) {
  const { projectName, development } = context.boot;
  return (
    <AuthFrame page={t("notFound.page")} heading={t("notFound.title")} projectName={projectName} development={development}>
      <p className="text-soft-ink">{t("notFound.hint")}</p>
      <LinkButton variant="primary" wide href={pageUrl(context, "sign-in")}>
        {t("notFound.signIn")}
      </LinkButton>
    </AuthFrame>
  );
}

/** Every file of `routes/` is the page at its name. All but the steps of a sign-in are one download: most are hardly larger than a request. */
const pages = import.meta.glob<HandlerPage>(["./routes/*.tsx", "!./routes/mfa.tsx"], { eager: true, import: "default" });

/** Alternative names that links of published clients use. */
const aliases: Readonly<Record<string, string>> = { register: "sign-up" };

/** The page at a path below the handler path; the "not found" page for unknown paths. */
export function routedPage(path: string): HandlerPage {
  const name = (Object.hasOwn(aliases, path) && aliases[path]) || path;
  return pages[`./routes/${name}.tsx`] ?? NotFound;
}
