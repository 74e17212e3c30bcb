import { rightToLeft } from "../vocabulary/locales.ts";
import { themeTexts } from "./generated/email-texts.ts";

export const lightThemeId = "1df07ae6-abf3-4a40-83a5-a1a2cbe336ac";
export const darkThemeId = "a0172b5d-cff0-463b-83bb-85124697373a";

interface Palette {
  readonly schemes: string;
  readonly page: string;
  readonly card: string;
  readonly text: string;
  readonly footnote: string;
}

const theme = ({
  schemes,
  page,
  card,
  text,
  footnote,
}: Palette) => `import { Body, Container, Head, Html, Link, Section, Tailwind, Text } from "@react-email/components";
import { ThemeProps } from "@stackframe/emails";

export function EmailTheme({ children, unsubscribeLink, project, locale = "en" }: ThemeProps) {
  // One entry for each language. Change them, or add others.
  const languages = {
${Object.entries(themeTexts)
  .map(
    ([locale, { unsubscribeQuestion, unsubscribe }]) =>
      `    ${JSON.stringify(locale)}: { question: ${JSON.stringify(unsubscribeQuestion)}, unsubscribe: ${JSON.stringify(unsubscribe)} },`,
  )
  .join("\n")}
  };
  const text = languages[locale] ?? languages.en;
  return (
    <Html lang={locale} dir={${rightToLeft}.test(locale) ? "rtl" : "ltr"}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${schemes}" />
        <meta name="supported-color-schemes" content="${schemes}" />
      </Head>
      <Tailwind>
        <Body className="m-0 ${page} px-4 py-8 font-sans" style={{ overflowWrap: "anywhere", wordBreak: "break-word" }}>
          {project && (
            <Section className="mx-auto max-w-[560px]">
              <Text className="m-0 px-2 pb-3 text-sm font-semibold ${footnote}">{project.displayName}</Text>
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
    }),
  },
};
