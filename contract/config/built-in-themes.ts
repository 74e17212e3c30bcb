import { buttonClass, type EmailBrand } from "../vocabulary/emails/email-brand.ts";
import { themeTexts } from "./generated/email-texts.ts";

export const lightThemeId = "1df07ae6-abf3-4a40-83a5-a1a2cbe336ac";
export const darkThemeId = "a0172b5d-cff0-463b-83bb-85124697373a";

/** Names of the logos of a brand. */
interface LogoNames {
  readonly wide: keyof EmailBrand;
  readonly mark: keyof EmailBrand;
}
const onLight: LogoNames = { wide: "logoWide", mark: "logo" };
const onDark: LogoNames = { wide: "logoDarkWide", mark: "logoDark" };

interface ThemeColors {
  readonly schemes: string;
  readonly page: string;
  readonly card: string;
  readonly text: string;
  readonly footnote: string;
  readonly logos: LogoNames;
  readonly background: keyof EmailBrand;
  /** The logos that clients show in their dark mode, if the theme follows it. */
  readonly darkLogos?: LogoNames;
}

const buttonRule = `brand.accentDark && \`.${buttonClass}{background-color:\${brand.accentDark}!important;color:\${brand.onAccentDark}!important}\``;
const pageRule = `brand.backgroundDark && \`.bg-brand{background-color:\${brand.backgroundDark}!important}\``;
const inDarkMode = '"@media (prefers-color-scheme:dark){"';

/** Lines of a theme with the style sheet of the brand: its typeface, and its colours on dark backgrounds. Some clients ignore it. */
const ruleLines = (followsClient: boolean) => `  const rules = [
    brand.typeface && \`@font-face{font-family:latchkey-brand;src:url(\${brand.typeface})format("woff2");font-weight:\${brand.typefaceWeight};mso-font-alt:Arial}\`,
${(followsClient ? [inDarkMode, buttonRule, pageRule, '"}"'] : [buttonRule]).map((rule) => `    ${rule},\n`).join("")}  ].filter(Boolean).join("");
`;

/** Lines of a theme that follows the dark mode of the client. */
const darkLogoLines = ({ wide, mark }: LogoNames) => `  const darkLogo = isWide ? brand.${wide} : brand.${mark};
  const hasDarkLogo = Boolean(darkLogo) && darkLogo !== logo;
`;

const theme = ({
  schemes,
  page,
  card,
  text,
  footnote,
  logos,
  background,
  darkLogos,
}: ThemeColors) => `import { Body, Container, Head, Html, Img, Link, Section, Tailwind, Text } from "@react-email/components";
import { ThemeProps } from "@stackframe/emails";

export function EmailTheme({ children, unsubscribeLink, project, locale = "en", dir = "ltr" }: ThemeProps) {
  // One entry for each language. Change them, or add others.
  const languages = {
${Object.entries(themeTexts)
  .map(([locale, texts]) => {
    const entries = { question: texts.unsubscribeQuestion, unsubscribe: texts.unsubscribe, terms: texts.terms, privacy: texts.privacy };
    const printed = Object.entries({ ...entries, poweredBy: texts.poweredBy }).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
    return `    ${JSON.stringify(locale)}: { ${printed.join(", ")} },`;
  })
  .join("\n")}
  };
  const text = languages[locale] ?? languages.en;
  // The brand of the project, as its settings have it.
  const brand = project?.brand ?? {};
  const isWide = Boolean(brand.${logos.wide});
  const logo = isWide ? brand.${logos.wide} : brand.${logos.mark};
${darkLogos ? darkLogoLines(darkLogos) : ""}  const links = [
    { href: brand.termsUrl, label: text.terms },
    { href: brand.privacyUrl, label: text.privacy },
  ].filter(({ href }) => href);
${ruleLines(darkLogos !== undefined)}  const style = {
    overflowWrap: "anywhere",
    wordBreak: "break-word",
    ...(brand.typeface && { fontFamily: 'latchkey-brand, system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif' }),
    ...(brand.${background} && { backgroundColor: brand.${background} }),
  };
  return (
    <Html lang={locale} dir={dir}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${schemes}" />
        <meta name="supported-color-schemes" content="${schemes}" />
        {project && <style>{rules}</style>}
      </Head>
      <Tailwind>
        <Body className={brand.${background} ? "${darkLogos ? "bg-brand " : ""}m-0 px-4 py-8 font-sans" : "m-0 ${page} px-4 py-8 font-sans"} style={style}>
          {project && (
            <Section className="mx-auto max-w-[560px]">
              <Text className="m-0 px-2 pb-3 text-sm font-semibold ${footnote}">
                {logo && (
                  <Img src={logo} alt={isWide ? project.displayName : ""} height="32" className=${
                    darkLogos
                      ? '{hasDarkLogo ? "inline-block align-middle dark:hidden" : "inline-block align-middle"}'
                      : '"inline-block align-middle"'
                  } />
                )}
${
  darkLogos
    ? `                {hasDarkLogo && (
                  <Img src={darkLogo} alt={isWide ? project.displayName : ""} height="32" className="hidden align-middle dark:inline-block" />
                )}
`
    : ""
}                {isWide ? null : <span className={logo ? "px-2 align-middle" : ""}>{project.displayName}</span>}
              </Text>
            </Section>
          )}
          <Container className="mx-auto max-w-[560px] rounded-xl border ${card} ${text} p-6 sm:p-10">
            {children}
          </Container>
          {unsubscribeLink && (
            <Section className="mx-auto max-w-[560px]">
              <Text className="m-0 px-2 pt-4 text-center text-xs ${footnote}">
                {text.question}{" "}
                <Link href={unsubscribeLink} className="${footnote} underline">{text.unsubscribe}</Link>
              </Text>
            </Section>
          )}
          {links.length > 0 && (
            <Section className="mx-auto max-w-[560px]">
              <Text className="m-0 px-2 pt-4 text-center text-xs ${footnote}">
                {links.map(({ href, label }) => (
                  <Link key={label} href={href} className="mx-2 ${footnote} underline">{label}</Link>
                ))}
              </Text>
            </Section>
          )}
          {brand.poweredBy && (
            <Section className="mx-auto max-w-[560px]" data-skip-in-text="true">
              <Text className="m-0 px-2 pt-4 text-center text-xs ${footnote}">{text.poweredBy}</Text>
            </Section>
          )}
        </Body>
      </Tailwind>
    </Html>
  );
}

EmailTheme.PreviewProps = {
  unsubscribeLink: "https://example.com/unsubscribe",
} satisfies Partial<ThemeProps>;
`;

/** The built-in themes; a project's themes override them (wire protocol, section 4.7). */
export const builtInThemes = {
  // Mail clients with a dark mode show it dark.
  [lightThemeId]: {
    displayName: "Light",
    tsxSource: theme({
      schemes: "light dark",
      page: "bg-zinc-100 dark:bg-zinc-950",
      card: "border-zinc-200 bg-white dark:border-zinc-800 dark:bg-zinc-900",
      text: "text-zinc-900 dark:text-zinc-100",
      footnote: "text-zinc-600 dark:text-zinc-400",
      logos: onLight,
      background: "background",
      darkLogos: onDark,
    }),
  },
  [darkThemeId]: {
    displayName: "Dark",
    tsxSource: theme({
      schemes: "dark",
      page: "bg-zinc-950",
      card: "border-zinc-800 bg-zinc-900",
      text: "text-zinc-100",
      footnote: "text-zinc-400",
      logos: onDark,
      background: "backgroundDark",
    }),
  },
};
